import type { StreamEventName } from '@fleet/contract/live/stream';

/** States of vehicles are told this long before a call finds the important ones of them in the table, or a little less. */
const writtenBehindMs = 1_000;
/** So far apart may the clocks of two nodes be. */
const clocksApartMs = 2_000;

/** One thing that went out on the stream, and for whom. */
export interface Entry<Item> {
  number: number;
  /** When it went out. */
  at: number;
  name: StreamEventName;
  items: Item[];
}

/** The last things that went out, so that a client that was away for a moment misses nothing. */
export class Ring<Item> {
  readonly epoch: string;
  #entries: Entry<Item>[] = [];
  #items = 0;
  #number = 0;
  /** All that went out after this moment is still known. */
  #knownSince = Date.now();

  /** `epoch` tells this run of the server from the ones before it. */
  constructor(
    epoch: string,
    readonly mostItems: number,
  ) {
    this.epoch = epoch;
  }

  add(name: StreamEventName, items: Item[]): Entry<Item> {
    const entry = { number: ++this.#number, at: Date.now(), name, items };
    this.#entries.push(entry);
    this.#items += items.length;
    while (this.#items > this.mostItems && this.#entries.length > 1) {
      const oldest = this.#entries.shift()!;
      this.#items -= oldest.items.length;
      this.#knownSince = oldest.at;
    }
    return entry;
  }

  idOf = (number: number) => `${this.epoch}-${number}`;

  get lastId(): string {
    return this.idOf(this.#number);
  }

  /** The place of an answer that is begun now: what it may lack, goes out after it. */
  get place(): string {
    return `${this.lastId}-${Date.now()}`;
  }

  /** The events after the one of this id, or those that an answer from this place may lack; null when they are not known. */
  since(place: string): Entry<Item>[] | null {
    const [epoch, ...numbers] = place.split('-');
    const [last, at] = numbers.map(Number);
    if (epoch === this.epoch) {
      if (!Number.isInteger(last) || last! > this.#number) return null;
      const oldest = this.#entries[0]?.number ?? this.#number + 1;
      if (last! + 1 < oldest) return null;
      return this.#entries.filter(
        (entry) =>
          entry.number > last! ||
          (at !== undefined && entry.name === 'vehicleState' && entry.at > at - writtenBehindMs),
      );
    }
    // Another node has answered, and this one heard of the same things at about the same time.
    const from = at === undefined ? NaN : at - clocksApartMs;
    return from > this.#knownSince ? this.#entries.filter((entry) => entry.at > from) : null;
  }
}
