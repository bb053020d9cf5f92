import type { StreamEventName } from '@fleet/contract/live/stream';

/** For whom one part of an event is. */
export interface Audience {
  companyId: string | null;
  orgId: string | null;
  /** The subject whose rights let somebody see it; null for trucks' live states. */
  subject: string | null;
  /** Of what a vehicle reported: companies do not see that of one whose service has lapsed. */
  vehicleId?: string;
  /** The accounts that it is for, whatever they may see. */
  accounts?: ReadonlySet<string> | 'all' | undefined;
}

export interface Place {
  lng: number | null;
  lat: number | null;
}

/** One part of an event that some may see and others not. Its text is written once, for all who read it, and kept instead of the data. */
export class EventPart {
  #data: unknown;
  #text: string | undefined;

  constructor(
    readonly audience: Audience,
    data: unknown,
    /** Where a vehicle is, and where it was when it was told before. */
    readonly places: readonly Place[] = [],
  ) {
    this.#data = data;
  }

  get text(): string {
    if (this.#text === undefined) {
      this.#text = JSON.stringify(this.#data);
      this.#data = undefined;
    }
    return this.#text;
  }
}

/** The bytes of these parts as they travel: states together, everything else each by itself. */
export function packetOf(name: StreamEventName, parts: readonly EventPart[], id: string): Buffer {
  const events =
    name === 'vehicleState' ? [`[${parts.map(({ text }) => text).join()}]`] : parts.map(({ text }) => text);
  return Buffer.from(events.map((data) => eventText(name, data, id)).join(''));
}

export const eventText = (name: StreamEventName, data: string, id: string) =>
  `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;
