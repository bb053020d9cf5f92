import type { Duplex } from 'node:stream';
import type { BusEvents } from '../bus';
import { frameOf, readFrames } from './frames';
import type { Peer, Switchboard } from './switchboard';
import type { Outcome } from './wire';

type EventName = keyof BusEvents;
type Frame =
  | { hears: EventName }
  | { serves: string; to: string }
  | { left: string; to: string }
  | { event: EventName; with: BusEvents[EventName] }
  | { ask: number; of: string; to: string; says: unknown }
  | { answer: number; outcome: Outcome<unknown> }
  /** All of the above that was so when the processes were joined has been said. */
  | { joined: true };

/** A process that reads nothing is cut off before memory fills; both learn everything anew when they are joined again. */
const mostBehindBytes = 256 << 20;

/** A process at the other end of a stream. */
export class StreamPeer implements Peer {
  readonly #heard = new Set<EventName>();
  readonly #served = new Map<string, Set<string>>();
  readonly #asked = new Map<number, (outcome: Outcome<unknown>) => void>();
  #last = 0;

  constructor(
    readonly stream: Duplex,
    readonly board: Switchboard,
    readonly complain: (fault: unknown) => void,
    /** The other process has said what it listens for and serves. */
    readonly joined: () => void = () => undefined,
    /** Whether the other process may have told what was not heard here. */
    hasMissed = true,
  ) {
    readFrames(stream, (frame) => {
      try {
        this.#take(frame as Frame);
      } catch (fault) {
        complain(fault);
      }
    });
    stream.once('close', () => this.#gone());
    board.join(this, hasMissed);
    this.#say({ joined: true });
  }

  tell(name: EventName, event: BusEvents[EventName]): void {
    if (this.#heard.has(name)) this.#say({ event: name, with: event });
  }

  hear(name: EventName): void {
    this.#say({ hears: name });
  }

  serves(question: string, to: string): boolean {
    return this.#served.get(question)?.has(to) ?? false;
  }

  announce(question: string, to: string): void {
    this.#say({ serves: question, to });
  }

  retract(question: string, to: string): void {
    this.#say({ left: question, to });
  }

  ask(of: string, to: string, says: unknown, patienceMs: number): Promise<Outcome<unknown>> {
    if (this.stream.destroyed) return Promise.resolve({ failed: 'silence' });
    const ask = (this.#last += 1);
    return new Promise((resolve) => {
      const settle = (outcome: Outcome<unknown>) => {
        clearTimeout(timer);
        this.#asked.delete(ask);
        resolve(outcome);
      };
      const timer = Number.isFinite(patienceMs)
        ? setTimeout(() => settle({ failed: 'silence' }), patienceMs)
        : undefined;
      this.#asked.set(ask, settle);
      this.#say({ ask, of, to, says });
    });
  }

  #take(frame: Frame): void {
    if ('event' in frame) this.board.emitHere(frame.event, frame.with);
    else if ('ask' in frame) void this.#answer(frame);
    else if ('answer' in frame) this.#asked.get(frame.answer)?.(frame.outcome);
    else if ('hears' in frame) this.#heard.add(frame.hears);
    else if ('serves' in frame) this.#nowServes(frame);
    else if ('left' in frame) this.#served.get(frame.left)?.delete(frame.to);
    else this.joined();
  }

  #nowServes({ serves, to }: { serves: string; to: string }): void {
    const served = this.#served.get(serves) ?? new Set();
    this.#served.set(serves, served.add(to));
    this.board.servedBy(serves, to);
  }

  async #answer({ ask, of, to, says }: { ask: number; of: string; to: string; says: unknown }) {
    const outcome = await this.board.answer(of, to, says).catch((fault: unknown) => {
      this.complain(fault);
      return { failed: 'fault' as const };
    });
    this.#say({ answer: ask, outcome });
  }

  #gone(): void {
    this.board.part(this);
    for (const settle of [...this.#asked.values()]) settle({ failed: 'silence' });
  }

  #say(frame: Frame): void {
    if (this.stream.destroyed) return;
    this.stream.write(frameOf(frame));
    if (this.stream.writableLength > mostBehindBytes) this.stream.destroy();
  }
}
