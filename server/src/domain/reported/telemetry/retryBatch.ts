import { Closing } from './queue';

/** Reports that rest before they are tried again; one pause is for all, so that they go together, and hang on one timer. */
export class RetryBatch {
  held = 0;
  #waiting: { count: number; done: () => void; failed: (fault: Closing) => void }[] = [];
  #drained: (() => void)[] = [];
  #pause: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(
    readonly pauseMs: number,
    /** So many are full. */
    readonly full: number,
  ) {}

  /** Resolves when so many reports are to be tried again; rejects when the server ends. */
  of(count: number): Promise<void> {
    if (this.#isClosing) return Promise.reject(new Closing('the server is ending'));
    this.held += count;
    this.#pause ??= setTimeout(() => this.end(), this.pauseMs);
    return new Promise((done, failed) => this.#waiting.push({ count, done, failed }));
  }

  /** Has them tried again at once. */
  end(): void {
    this.#wake(({ done }) => done());
  }

  isFull(): boolean {
    return this.held >= this.full;
  }

  whenDrained(): Promise<void> {
    return this.isFull() ? new Promise((resolve) => this.#drained.push(resolve)) : Promise.resolve();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake(({ failed }) => failed(new Closing('the server is ending')));
  }

  #wake(tell: (one: { done: () => void; failed: (fault: Closing) => void }) => void): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.held = 0;
    for (const one of this.#waiting.splice(0)) tell(one);
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
