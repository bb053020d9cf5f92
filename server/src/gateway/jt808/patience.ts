import type { AppContext } from '../../base/context';
import type { Heartbeats } from './heartbeats';

const leastMs = 3 * 60_000;
const unknownMs = 10 * 60_000;
/** Two heartbeats may get lost. */
const heartbeats = 3;

/** How long a link may be silent: three heartbeats of its terminal, where it was told how often. `jt808.md` §5.1. */
export class Patience {
  /** Asked once a silence: the terminal may have been told otherwise since the last. */
  #askedOf: number | null = null;
  #ms: number | null = null;

  constructor(
    readonly ctx: Pick<AppContext, 'complain'>,
    readonly heartbeats: Pick<Heartbeats, 'secondsOf'>,
  ) {}

  /** Whether the silence since then is too long; `terminalRowId` is null while nobody is signed on. */
  isOver(now: number, lastHeardAt: number, terminalRowId: string | null): boolean {
    const silentMs = now - lastHeardAt;
    if (silentMs <= leastMs) return false;
    if (terminalRowId === null) return silentMs > unknownMs;
    if (this.#askedOf !== lastHeardAt) {
      this.#askedOf = lastHeardAt;
      this.#ms = null;
      this.#ask(terminalRowId, lastHeardAt).catch((fault: unknown) => {
        // While the database is away nobody is cut off; it is asked again at the next look.
        this.#askedOf = null;
        this.ctx.complain(fault);
      });
    }
    return this.#ms !== null && silentMs > this.#ms;
  }

  async #ask(terminalRowId: string, lastHeardAt: number): Promise<void> {
    const seconds = await this.heartbeats.secondsOf(terminalRowId);
    if (this.#askedOf !== lastHeardAt) return;
    this.#ms = seconds === null ? unknownMs : Math.max(leastMs, heartbeats * seconds * 1000);
  }
}
