import type { StreamEventName } from '@fleet/contract/live/stream';

/** One thing that went out on the stream, and for whom. */
export interface Entry<Item> {
  number: number;
  name: StreamEventName;
  items: Item[];
}

/** The last things that went out, so that a client that was away for a moment misses nothing. */
export class Ring<Item> {
  readonly epoch: string;
  #entries: Entry<Item>[] = [];
  #items = 0;
  #number = 0;

  /** `epoch` tells this run of the server from the ones before it. */
  constructor(
    epoch: string,
    readonly mostItems: number,
  ) {
    this.epoch = epoch;
  }

  add(name: StreamEventName, items: Item[]): Entry<Item> {
    const entry = { number: ++this.#number, name, items };
    this.#entries.push(entry);
    this.#items += items.length;
    while (this.#items > this.mostItems && this.#entries.length > 1)
      this.#items -= this.#entries.shift()!.items.length;
    return entry;
  }

  idOf = (number: number) => `${this.epoch}-${number}`;

  get lastId(): string {
    return this.idOf(this.#number);
  }

  /** The events after the one of this id, or null when that is no longer known. */
  since(id: string): Entry<Item>[] | null {
    const [epoch, number] = id.split('-');
    const last = Number(number);
    if (epoch !== this.epoch || !Number.isInteger(last) || last > this.#number) return null;
    const oldest = this.#entries[0]?.number ?? this.#number + 1;
    return last + 1 < oldest ? null : this.#entries.filter((entry) => entry.number > last);
  }
}
