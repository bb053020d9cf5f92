/** Does a thing at once when it was not done lately, and then once for all that is asked for within the pause. */
export class Throttle {
  #timer: NodeJS.Timeout | undefined;
  #done = -Infinity;
  #isClosed = false;

  constructor(
    readonly pauseMs: number,
    readonly act: () => void,
  ) {}

  /** Never within the call: what its caller does in one go is done together. */
  ask(): void {
    if (this.#isClosed) return;
    const wait = this.#done + this.pauseMs - performance.now();
    this.#timer ??= setTimeout(() => this.#go(), Math.max(0, wait));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #go(): void {
    this.#timer = undefined;
    this.#done = performance.now();
    this.act();
  }
}
