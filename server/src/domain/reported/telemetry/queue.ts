interface Waiting<Report> {
  reports: Report[];
  done: () => void;
  failed: (error: unknown) => void;
}

interface Limits {
  /** Reports in one batch. */
  batch: number;
  /** Batches under way at once. */
  writers: number;
  /** A batch that is not full begins so long after the one before it. */
  pauseMs: number;
  /** Reports held in memory before the doors are asked to stop reading. */
  full: number;
}

/** Counts the reports that are in hand: from the moment at which they are taken until they are judged, or never will be. */
interface Tally<Report> {
  enter(reports: readonly Report[]): void;
  leave(reports: readonly Report[]): void;
}

/** The server ends; what was not under way by then is not stored, and its terminal sends it again. */
export class Closing extends Error {
  override name = 'Closing';
}

/**
 * Gathers reports into batches while others are being written, and for a moment after one began: a transaction costs
 * more than all the reports of that moment. A lone report does not wait. Each caller hears back when its own reports are committed; they are held until
 * they are judged too, so that what waits for that has its limit.
 */
export class ReportQueue<Report> {
  #waiting: Waiting<Report>[] = [];
  #held = 0;
  #writing = 0;
  #drained: (() => void)[] = [];
  #idle: (() => void)[] = [];
  #isScheduled = false;
  #begun = -Infinity;
  #pause: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(
    readonly write: (reports: Report[]) => Promise<{ judged: Promise<void> }>,
    readonly limits: Limits,
    readonly tally?: Tally<Report>,
  ) {}

  get held(): number {
    return this.#held;
  }

  isFull(): boolean {
    return this.#held >= this.limits.full;
  }

  /** Resolves as soon as there is room again. */
  whenDrained(): Promise<void> {
    return this.isFull() ? new Promise((resolve) => this.#drained.push(resolve)) : Promise.resolve();
  }

  /** Lets go of what is not under way yet, and resolves when all else is judged. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#pause);
    for (const { reports, failed } of this.#waiting.splice(0)) {
      failed(new Closing('the server is ending'));
      this.#letGo(reports);
    }
    if (this.#held > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  add(reports: Report[]): Promise<void> {
    if (reports.length === 0) return Promise.resolve();
    if (this.#isClosing) return Promise.reject(new Closing('the server is ending'));
    this.#held += reports.length;
    this.tally?.enter(reports);
    return new Promise((done, failed) => {
      this.#waiting.push({ reports, done, failed });
      this.#schedule();
    });
  }

  /** One turn of the event loop later at least, so that all that has arrived goes together. */
  #schedule(): void {
    if (this.#isScheduled || this.#writing >= this.limits.writers || this.#waiting.length === 0) return;
    const isFull = this.#waiting.length >= this.limits.batch;
    const pause = isFull ? 0 : this.#begun + this.limits.pauseMs - performance.now();
    if (pause > 0) {
      // A timer may be early by as long as this turn of the loop has taken: then it waits again.
      this.#pause ??= setTimeout(() => {
        this.#pause = undefined;
        this.#schedule();
      }, pause);
      return;
    }
    // One beginning at a time, or it would be two batches.
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#isScheduled = true;
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    void this.#writeNext();
  }

  async #writeNext(): Promise<void> {
    const taken = this.#take();
    if (taken.length === 0) return;
    this.#writing += 1;
    this.#begun = performance.now();
    this.#schedule();
    const reports = taken.flatMap((one) => one.reports);
    let judged = Promise.resolve();
    try {
      ({ judged } = await this.write(reports));
      for (const { done } of taken) done();
    } catch (error) {
      for (const { failed } of taken) failed(error);
    }
    this.#writing -= 1;
    this.#schedule();
    await judged;
    this.#letGo(reports);
  }

  #letGo(reports: readonly Report[]): void {
    this.#held -= reports.length;
    this.tally?.leave(reports);
    if (!this.isFull()) for (const resolve of this.#drained.splice(0)) resolve();
    if (this.#held === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #take(): Waiting<Report>[] {
    let count = 0;
    let end = 0;
    while (end < this.#waiting.length && count < this.limits.batch)
      count += this.#waiting[end++]!.reports.length;
    return this.#waiting.splice(0, end);
  }
}
