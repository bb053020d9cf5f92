import type { AppContext } from '../../base/context';
import { heartbeatSecondsOf } from '../../domain/fleet/terminal/service';

/** How often terminals beat. Thousands of links fall silent together: those of one turn are asked of in one statement. */
export class Heartbeats {
  #wanted: string[] = [];
  #answer: Promise<Map<string, number>> | null = null;

  constructor(readonly ctx: AppContext) {}

  /** Seconds between two heartbeats of a terminal; null where they are unknown. */
  async secondsOf(terminalRowId: string): Promise<number | null> {
    this.#wanted.push(terminalRowId);
    this.#answer ??= this.#ask();
    return (await this.#answer).get(terminalRowId) ?? null;
  }

  async #ask(): Promise<Map<string, number>> {
    await Promise.resolve();
    const asked = this.#wanted;
    [this.#wanted, this.#answer] = [[], null];
    return heartbeatSecondsOf(this.ctx, asked);
  }
}
