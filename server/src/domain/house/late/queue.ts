import { allEnded } from '../../../base/allEnded';

/** A terminal that empties its memory is judged when it pauses, or when it has gone on for so long. */
const pauseMs = 2_000;
const longestWaitMs = 10_000;
/** So many vehicles are judged side by side, and none is begun any more after so long: others have to write too. */
const lanes = 4;
const longestRoundMs = 1_000;
/** Of what a vehicle reports while it is judged anew, so much is remembered; what is more has it judged once more. */
const mostRemembered = 1_000;

/** `first` and `last` by the clock that nobody sets (`performance.now()`): a wrong one must not keep anybody waiting. */
interface Waiting {
  since: number;
  first: number;
  last: number;
}

/** When a report was true; milliseconds since 1970. */
interface Timed {
  at: number;
}

/** The vehicles that this process works on. */
interface Ours {
  holds(vehicleId: string): boolean;
}

/** How much waits to be judged anew. */
export interface Backlog {
  vehicles: number;
  /** How long the first of them has waited. */
  oldestMs: number;
}

/**
 * Vehicles whose stored reports are to be judged anew, each once what comes late has paused. What a vehicle reports
 * while it is judged is handed on when that is done: one that never pauses leaves the queue too.
 */
export class LateQueue<Report extends Timed> {
  readonly #waiting = new Map<string, Waiting>();
  /** Being judged anew, with what was reported meanwhile. */
  readonly #judging = new Map<string, Report[]>();

  /**
   * `judge` judges the stored reports of a vehicle anew since an instant, in milliseconds, and answers what takes
   * those that came meanwhile. Vehicles that are not ours are not judged here.
   */
  constructor(
    readonly ours: Ours,
    readonly judge: (vehicleId: string, since: number) => Promise<(report: Report) => void>,
  ) {}

  /** Whether the vehicle waits, or is being judged. */
  has(vehicleId: string): boolean {
    return this.#waiting.has(vehicleId) || this.#judging.has(vehicleId);
  }

  get backlog(): Backlog {
    const firsts = [...this.#waiting.values()].map(({ first }) => first).filter(Number.isFinite);
    const oldestMs =
      firsts.length > 0 ? performance.now() - firsts.reduce((one, other) => Math.min(one, other)) : 0;
    return { vehicles: this.#waiting.size + this.#judging.size, oldestMs };
  }

  /** From when on the vehicle is to be judged; `isPaused` where nothing more is waited for. */
  add(vehicleId: string, since: number, isPaused = false): void {
    if (!this.ours.holds(vehicleId)) return;
    const now = isPaused ? -Infinity : performance.now();
    const before = this.#waiting.get(vehicleId);
    this.#waiting.set(vehicleId, {
      since: Math.min(since, before?.since ?? since),
      first: before?.first ?? now,
      last: now,
    });
  }

  /** Lets go of vehicles that are not ours any more; none of them is being judged. */
  forget(isGone: (vehicleId: string) => boolean): void {
    for (const vehicleId of this.#waiting.keys()) if (isGone(vehicleId)) this.#waiting.delete(vehicleId);
  }

  /** Takes a report of a vehicle that waits or is being judged. */
  take(vehicleId: string, report: Report): void {
    const meanwhile = this.#judging.get(vehicleId);
    if (meanwhile && meanwhile.length < mostRemembered && !this.#waiting.has(vehicleId))
      meanwhile.push(report);
    else this.add(vehicleId, report.at);
  }

  /**
   * Judges those that have paused, the longest waiting first, until a round is over; at the end, whatever waits, until
   * `endsAt` (`performance.now()`): what is left then has its marks in the database. Throws what one threw: it waits again.
   */
  async settle(endsAt: number | null = null): Promise<void> {
    const now = performance.now();
    const until = endsAt ?? now + longestRoundMs;
    const due = [...this.#waiting].filter(
      ([, { first, last }]) => endsAt !== null || now - last >= pauseMs || now - first >= longestWaitMs,
    );
    const lane = async () => {
      for (let next = due.shift(); next && performance.now() < until; next = due.shift())
        await this.#judgeOne(next[0], next[1].since);
    };
    await allEnded(Array.from({ length: lanes }, lane));
  }

  async #judgeOne(vehicleId: string, since: number): Promise<void> {
    const meanwhile: Report[] = [];
    this.#waiting.delete(vehicleId);
    this.#judging.set(vehicleId, meanwhile);
    try {
      const goOn = await this.judge(vehicleId, since);
      this.#judging.delete(vehicleId);
      for (const report of meanwhile) {
        if (this.#waiting.has(vehicleId)) this.add(vehicleId, report.at);
        else goOn(report);
      }
    } catch (error) {
      this.#judging.delete(vehicleId);
      this.add(vehicleId, Math.min(since, ...meanwhile.map(({ at }) => at)));
      throw error;
    }
  }
}
