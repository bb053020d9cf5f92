/** A terminal that empties its memory is judged when it pauses, or when it has gone on for so long. */
const pauseMs = 2_000;
const longestWaitMs = 10_000;
const mostAtOnce = 50;

interface Waiting {
  since: number;
  first: number;
  last: number;
}

/** Vehicles whose stored reports are to be judged anew, each once what comes late has paused. */
export class LateQueue {
  readonly #waiting = new Map<string, Waiting>();
  /** Being judged anew: what comes meanwhile is judged after that, with what is stored. */
  readonly #judging = new Set<string>();

  /** `judge` judges the stored reports of a vehicle anew since an instant, in milliseconds. */
  constructor(readonly judge: (vehicleId: string, since: number) => Promise<void>) {}

  /** Whether the vehicle waits, or is being judged. */
  has(vehicleId: string): boolean {
    return this.#waiting.has(vehicleId) || this.#judging.has(vehicleId);
  }

  /** From when on the vehicle is to be judged; `isPaused` where nothing more is waited for. */
  add(vehicleId: string, since: number, isPaused = false): void {
    const now = isPaused ? 0 : Date.now();
    const before = this.#waiting.get(vehicleId);
    this.#waiting.set(vehicleId, {
      since: Math.min(since, before?.since ?? since),
      first: before?.first ?? now,
      last: now,
    });
  }

  /** Judges those that have paused; at the end, all. Throws what one threw: it waits again. */
  async settle(isEnd = false): Promise<void> {
    const now = Date.now();
    const due = [...this.#waiting].filter(
      ([, { first, last }]) => isEnd || now - last >= pauseMs || now - first >= longestWaitMs,
    );
    for (const [vehicleId, { since }] of isEnd ? due : due.slice(0, mostAtOnce))
      await this.#judgeOne(vehicleId, since);
  }

  async #judgeOne(vehicleId: string, since: number): Promise<void> {
    this.#waiting.delete(vehicleId);
    this.#judging.add(vehicleId);
    try {
      await this.judge(vehicleId, since);
    } catch (error) {
      this.add(vehicleId, since);
      throw error;
    } finally {
      this.#judging.delete(vehicleId);
    }
  }
}
