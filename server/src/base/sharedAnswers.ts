import type { Bus } from './bus';

/** An answer depends on nothing else of the person. */
interface Reader {
  scope: object;
  timeZone: string;
}

interface Kept {
  began: number;
  answer: Promise<unknown>;
}

/**
 * Sums over a whole fleet that many people ask for at once: counted once for all who see the same, and given out for a
 * short while. Whoever asks after a change by a person gets a new count; what terminals report may be missing for that
 * while, so that a page asks again after it.
 */
export class SharedAnswers {
  readonly #kept = new Map<string, Kept>();

  /** `keptMs` counts from the beginning of a count; 0 shares nothing. */
  constructor(
    bus: Bus,
    readonly keptMs: number,
  ) {
    const forget = () => this.#kept.clear();
    bus.on('changed', forget);
    bus.on('rightsChanged', forget);
    bus.onGap(forget);
  }

  /** The answer of `count` for whoever asks with this scope, zone and input; a count that fails is kept for nobody. */
  async ask<C extends Reader, I, O>(
    name: string,
    ctx: C,
    input: I,
    count: (ctx: C, input: I) => Promise<O>,
  ): Promise<O> {
    const now = performance.now();
    for (const [key, { began }] of this.#kept) if (now - began >= this.keptMs) this.#kept.delete(key);
    const key = JSON.stringify([name, ctx.scope, ctx.timeZone, input]);
    const known = this.#kept.get(key);
    if (known) return known.answer as Promise<O>;
    const made: Kept = { began: now, answer: count(ctx, input) };
    if (this.keptMs > 0) this.#kept.set(key, made);
    made.answer.catch(() => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    });
    return made.answer as Promise<O>;
  }
}
