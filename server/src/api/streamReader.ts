import type { StreamEventName } from '@fleet/contract/live/stream';
import type { ServerResponse } from 'node:http';
import type { Context } from '../base/context';
import { eventText } from './eventPart';
import type { View } from './view';

/** So much waits for one reader; what would come on top of it he is told to fetch. */
export const mostBehindBytes = 4 << 20;
const stirPauseMs = 1_000;

/** One open stream. Whoever reads slowly is left out until he has read what waits, and holds up nobody. */
export class StreamReader {
  /** Set where more vehicles are in sight than anybody follows: what is looked at, and what of it has been shown. */
  view: { now: View; shown: View; isWide: boolean } | undefined;
  #stirredAt = -Infinity;
  #isBehind = false;
  #waitingAtPulse = Infinity;

  constructor(
    /** Says who the reader is now, with the role and the scope of this moment; throws once the session is over. */
    readonly enter: () => Promise<Context>,
    public ctx: Context,
    /** The companies that an authority looks after. */
    public companies: ReadonlySet<string>,
    readonly response: ServerResponse,
    readonly lastId: () => string,
    /** The reader's name for this stream, by which a look finds it. */
    readonly name: string | undefined,
    /** The last id before the reader was away, as long as its view is not known again. */
    public away: string | undefined,
  ) {
    response.on('drain', () => this.#catchUp());
  }

  pass(packet: Buffer): void {
    if (this.#isBehind) return;
    const waiting = this.response.writableLength;
    this.#isBehind = waiting > 0 && waiting + packet.length > mostBehindBytes;
    if (!this.#isBehind) this.response.write(packet);
  }

  tell(name: StreamEventName, data: object): void {
    this.pass(Buffer.from(eventText(name, JSON.stringify(data), this.lastId())));
  }

  /** A word about the stream itself: it is at no place among the events, and has no id. */
  hint(name: StreamEventName, data: object): void {
    this.pass(Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
  }

  /** Vehicles have changed that are not looked at. */
  stir(): void {
    const now = performance.now();
    if (now - this.#stirredAt < stirPauseMs) return;
    this.#stirredAt = now;
    this.hint('elsewhere', {});
  }

  /** Keeps an idle connection open; one that is behind and has read nothing since the last time is let go. */
  pulse(): void {
    if (!this.#isBehind) return void this.response.write(': still here\n\n');
    const waiting = this.response.writableLength;
    if (waiting >= this.#waitingAtPulse) this.response.destroy();
    this.#waitingAtPulse = waiting;
  }

  /** Ends with a last word; whoever does not read gets none. */
  end(name: StreamEventName, data: object): void {
    if (this.#isBehind) return void this.response.destroy();
    this.tell(name, data);
    this.response.end();
  }

  #catchUp(): void {
    if (!this.#isBehind) return;
    this.#isBehind = false;
    this.#waitingAtPulse = Infinity;
    this.tell('reload', {});
  }
}
