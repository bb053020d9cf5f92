import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../base/context';
import type { Judge } from './judge';
import { all, chosenOf, portionOf } from './portion';
import type { States } from './states';
import { type JudgedColumns, saveStates, saveTerminalsSeen } from './stateStorage';
import type { TurnedNews } from './turnedNews';

const saveEveryMs = 500;
/** Writing states takes one part in so many of the time; when there is much to write, it is written less often. */
const saveShare = 10;
const longestPauseMs = 10_000;
const saveAtOnce = 2_000;
/** So long a stop waits for what is to be judged anew. */
const longestFarewellMs = 3_000;

/** Writes states behind: a state that is written says that everything up to it was judged, and that is written too. */
export class Saver {
  readonly #terminalsSeen = new Map<string, number>();
  readonly #closing = new AbortController();
  #saving: Promise<void> = Promise.resolve();
  #turns: Promise<unknown> = Promise.resolve();

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain'>,
    readonly states: States,
    readonly judges: readonly Judge[],
    readonly news: TurnedNews,
    /** Whether the state of a vehicle waits for reports older than it may be by now. */
    readonly isAwaiting: (vehicleId: string) => boolean,
  ) {}

  /** Keeps writing until `close`. */
  start(): void {
    this.#saving = this.#keepSaving();
  }

  /** A terminal gave a sign of life; milliseconds since 1970. */
  seen(terminalRowId: string, at: number): void {
    this.#terminalsSeen.set(terminalRowId, at);
  }

  /** Does something while nothing is written and nobody judges anew. */
  inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(task);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  /** Writes everything that is not written yet, as far as it is judged, or can be within so many milliseconds. */
  async farewell(longestMs: number): Promise<void> {
    await this.#settle(performance.now() + longestMs);
    await this.#save(all);
  }

  /**
   * Writes everything that is not written yet, and stops. What still waits to be judged anew after a while is left to
   * the next start: it has its marks, or its vehicle's state is not written.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#saving;
    await this.inTurn(() => this.farewell(longestFarewellMs));
  }

  /** One write at a time; while one takes long, changes gather for the next. */
  async #keepSaving(): Promise<void> {
    let pause = saveEveryMs;
    const { signal } = this.#closing;
    while (await sleep(pause, !signal.aborted, { signal }).catch(() => false)) {
      const tookMs = await this.inTurn(() => this.#round());
      pause = Math.min(Math.max(saveEveryMs, tookMs * saveShare), longestPauseMs);
    }
  }

  /** Answers how long writing took, in milliseconds. */
  async #round(): Promise<number> {
    await this.#settle(null);
    const began = performance.now();
    await this.#save(portionOf).catch(this.ctx.complain);
    return performance.now() - began;
  }

  /** A judge that cannot write holds up no other. */
  async #settle(endsAt: number | null): Promise<void> {
    for (const judge of this.judges) await judge.settle(endsAt).catch(this.ctx.complain);
  }

  async #save(mostOf: (waiting: number) => number): Promise<void> {
    for (const judge of this.judges) {
      for (const { vehicleIds = [], ...turned } of judge.takeTurned?.() ?? []) {
        this.news.note(turned);
        for (const id of vehicleIds) this.states.turned.add(id);
      }
      this.states.revise(judge.takeRevised?.() ?? []);
    }
    const turned = this.news.take();
    try {
      await this.#saveStates(mostOf);
      await this.#saveTerminals(mostOf);
      this.news.written(turned);
    } catch (error) {
      for (const one of turned) this.news.note(one);
      throw error;
    }
  }

  async #saveStates(mostOf: (waiting: number) => number): Promise<void> {
    const { unsaved, turned } = this.states;
    const ids = chosenOf(this.states, mostOf(unsaved.size), (id) => this.#mayBeWritten(id));
    // In the order of batches, so that neither waits for the other.
    ids.sort((one, other) => Number(one) - Number(other));
    for (let at = 0; at < ids.length; at += saveAtOnce) {
      // While others were written, more of these may have been found.
      const ready = ids.slice(at, at + saveAtOnce).filter((id) => this.#mayBeWritten(id));
      if (ready.length === 0) continue;
      for (const id of ready) {
        unsaved.delete(id);
        turned.delete(id);
      }
      try {
        await saveStates(
          this.ctx,
          ready.map((id) => this.states.get(id)!),
          (id) => Object.assign({}, ...this.judges.map((judge) => judge.columnsOf?.(id))) as JudgedColumns,
        );
      } catch (error) {
        for (const id of ready) {
          unsaved.add(id);
          turned.add(id);
        }
        throw error;
      }
    }
  }

  #mayBeWritten(vehicleId: string): boolean {
    return !this.isAwaiting(vehicleId) && !this.judges.some((judge) => judge.isBehind(vehicleId));
  }

  async #saveTerminals(mostOf: (waiting: number) => number): Promise<void> {
    const seen = [...this.#terminalsSeen].slice(0, mostOf(this.#terminalsSeen.size));
    if (seen.length === 0) return;
    for (const [terminalRowId] of seen) this.#terminalsSeen.delete(terminalRowId);
    let left = new Set(seen.map(([terminalRowId]) => terminalRowId));
    try {
      left = new Set(await saveTerminalsSeen(this.ctx, new Map(seen)));
    } finally {
      for (const [terminalRowId, at] of seen)
        if (left.has(terminalRowId) && !this.#terminalsSeen.has(terminalRowId))
          this.#terminalsSeen.set(terminalRowId, at);
    }
  }
}
