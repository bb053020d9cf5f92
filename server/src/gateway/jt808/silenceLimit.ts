import { parameterId, parameterValue, readParameters } from '@fleet/protocol/jt808/parameters';
import type { AppContext } from '../../base/context';
import type { Heartbeats } from './heartbeats';

const leastMs = 3 * 60_000;
const unknownMs = 10 * 60_000;
/** Two heartbeats may get lost. */
const heartbeats = 3;
/** A terminal that says more was set wrong. */
const mostSeconds = 86_400;

/**
 * How long a link may be silent: three heartbeats of its terminal, as it was told or else says. It is asked only when it
 * matters, once it is silent and nobody has told it: thousands that come back at once are asked of nothing.
 * `jt808.md` §5.1.
 */
export class SilenceLimit {
  /** Asked once a silence: the terminal may have been told otherwise since the last. */
  #askedOf: number | null = null;
  #ms: number | null = null;
  /** The terminal that was asked how often it beats, and its answer. */
  #said: { terminalRowId: string; seconds: number | null } | null = null;

  constructor(
    readonly ctx: Pick<AppContext, 'complain'>,
    readonly heartbeats: Pick<Heartbeats, 'secondsOf'>,
    readonly askTerminal: () => void,
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

  /** 0x0104: what a terminal is set to. */
  said(terminalRowId: string, body: Buffer): void {
    const beat = readParameters(body)?.params.find(({ id }) => id === parameterId.heartbeatInterval);
    const seconds = beat ? Number(parameterValue(beat)) : 0;
    if (seconds > 0 && seconds <= mostSeconds) this.#said = { terminalRowId, seconds };
  }

  async #ask(terminalRowId: string, lastHeardAt: number): Promise<void> {
    const told = await this.heartbeats.secondsOf(terminalRowId);
    if (this.#askedOf !== lastHeardAt) return;
    if (told === null && this.#said?.terminalRowId !== terminalRowId) {
      this.#said = { terminalRowId, seconds: null };
      this.askTerminal();
    }
    const seconds = told ?? this.#said?.seconds ?? null;
    this.#ms = seconds === null ? unknownMs : Math.max(leastMs, heartbeats * seconds * 1000);
  }
}
