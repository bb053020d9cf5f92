import type { Silence } from '../base/deviceCommands';

/** The awaited answer, or why there is none. */
type Heard<T> = { answer: T } | { silence: Silence };

/** Answers that one link still owes us, by what they will be known by. */
export class PendingAnswers<T> {
  readonly #waiting = new Map<string, (heard: Heard<T>) => void>();

  wait(name: string, patienceMs: number): Promise<Heard<T>> {
    return new Promise((resolve) => {
      const settle = (heard: Heard<T>) => {
        clearTimeout(timer);
        if (this.#waiting.get(name) === settle) this.#waiting.delete(name);
        resolve(heard);
      };
      const timer = setTimeout(() => settle({ silence: 'timeout' }), patienceMs).unref();
      this.#waiting.get(name)?.({ silence: 'timeout' });
      this.#waiting.set(name, settle);
    });
  }

  isAwaited(name: string): boolean {
    return this.#waiting.has(name);
  }

  settle(name: string, heard: Heard<T>): void {
    this.#waiting.get(name)?.(heard);
  }

  /** The link is gone, and nothing will come. */
  end(): void {
    for (const settle of [...this.#waiting.values()]) settle({ silence: 'offline' });
  }
}
