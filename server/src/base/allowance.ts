/**
 * A bucket of tokens that fills by the second; what takes from it may overdraw, and then has to wait. `now` is of the clock
 * that only runs forward: one that is set back would keep everybody waiting until it is as late again.
 */
export class Allowance {
  #left: number;
  #at: number;

  constructor(
    readonly burst: number,
    readonly perSecond: number,
    now = performance.now(),
  ) {
    this.#left = burst;
    this.#at = now;
  }

  take(count: number): void {
    this.#left -= count;
  }

  /** Milliseconds until something may be taken again; 0 when it may now. */
  waitMs(now = performance.now()): number {
    this.#left = Math.min(this.burst, this.#left + ((now - this.#at) * this.perSecond) / 1000);
    this.#at = now;
    return this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) / this.perSecond) * 1000);
  }

  /** True when nothing was taken that has not come back: it may be forgotten. */
  isFull(now = performance.now()): boolean {
    this.waitMs(now);
    return this.#left >= this.burst;
  }
}

/** An allowance for each name, of which so many are remembered; whoever is not, while it is full, gets nothing. */
export class Allowances {
  readonly #of = new Map<string, Allowance>();

  constructor(
    readonly burst: number,
    readonly perSecond: number,
    readonly most = 20_000,
  ) {}

  /** True when the name has nothing left just now. */
  isSpent(name: string, now = performance.now()): boolean {
    return (this.#of.get(name)?.waitMs(now) ?? 0) > 0;
  }

  /** Takes one from the name's allowance; false when there is none left. */
  take(name: string, now = performance.now()): boolean {
    const found = this.#of.get(name) ?? this.#open(name, now);
    if (!found || found.waitMs(now) > 0) return false;
    found.take(1);
    return true;
  }

  /** Whole seconds until the name may take one again. */
  waitSeconds(name: string): number {
    const waitMs = this.#of.get(name)?.waitMs() ?? 1000 / this.perSecond;
    return Math.max(1, Math.ceil(waitMs / 1000));
  }

  /** Gives back one that was taken. */
  giveBack(name: string): void {
    this.#of.get(name)?.take(-1);
  }

  #open(name: string, now: number): Allowance | null {
    if (this.#of.size >= this.most) {
      for (const [known, allowance] of this.#of) if (allowance.isFull(now)) this.#of.delete(known);
      if (this.#of.size >= this.most) return null;
    }
    const opened = new Allowance(this.burst, this.perSecond, now);
    this.#of.set(name, opened);
    return opened;
  }
}
