import { tooManyRequests } from './refuse';

const retryAfterSeconds = 1;

/** Work that is done one after the other for each name; of what would wait too long, some is refused at once. */
export class Turns {
  readonly #of = new Map<string, { last: Promise<unknown>; count: number }>();

  constructor(readonly most: number) {}

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#of.get(name) ?? { last: Promise.resolve(), count: 0 };
    if (turn.count >= this.most) throw tooManyRequests(retryAfterSeconds);
    this.#of.set(name, turn);
    turn.count += 1;
    const mine = turn.last.then(work);
    turn.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      turn.count -= 1;
      if (turn.count === 0) this.#of.delete(name);
    }
  }
}
