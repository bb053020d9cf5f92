import type { Silence } from '../base/deviceCommands';

/** The awaited answer, or why there is none. */
type Heard<T> = { answer: T } | { silence: Silence };

interface Pending<T> {
  name: string;
  settle: (heard: Heard<T>) => void;
}

/** Answers that one link still owes us, by what they will be known by: few at a time, and of most links none. */
export class PendingAnswers<T> {
  readonly #pending: Pending<T>[] = [];
  #hasEnded = false;

  wait(name: string, patienceMs: number): Promise<Heard<T>> {
    if (this.#hasEnded) return Promise.resolve({ silence: 'offline' });
    this.settle(name, { silence: 'timeout' });
    return new Promise((resolve) => {
      const pending = {
        name,
        settle: (heard: Heard<T>) => {
          clearTimeout(timer);
          this.#pending.splice(this.#pending.indexOf(pending), 1);
          resolve(heard);
        },
      };
      const timer = setTimeout(() => pending.settle({ silence: 'timeout' }), patienceMs).unref();
      this.#pending.push(pending);
    });
  }

  isAwaited(name: string): boolean {
    return this.#pending.some((pending) => pending.name === name);
  }

  settle(name: string, heard: Heard<T>): void {
    this.#pending.find((pending) => pending.name === name)?.settle(heard);
  }

  /** The link is gone, and nothing will come. */
  end(): void {
    this.#hasEnded = true;
    for (const { settle } of [...this.#pending]) settle({ silence: 'offline' });
  }
}
