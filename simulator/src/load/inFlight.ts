/** Reports that may wait before the oldest counts as lost. */
const most = 1024;

/** A report by its place in the course of its truck, and when it was due (milliseconds of `performance.now`). */
export interface Due {
  dueAt: number;
  count: number;
}

/** The reports of one link that wait for their answers, by serial; nothing is allocated for one on its way out. */
export class InFlight {
  /** 0 where none waits. */
  readonly #dueAt = new Float64Array(most);
  readonly #counts = new Uint32Array(most);

  put(serial: number, dueAt: number, count: number): void {
    this.#dueAt[serial % most] = dueAt;
    this.#counts[serial % most] = count;
  }

  /** Takes out the one that was sent under this serial; null when none waits. */
  take(serial: number): Due | null {
    const at = serial % most;
    const [dueAt, count] = [this.#dueAt[at]!, this.#counts[at]!];
    if (dueAt === 0) return null;
    this.#dueAt[at] = 0;
    return { dueAt, count };
  }

  /** Takes all of them out, in the order in which they were due. */
  takeAll(): Due[] {
    const all = Array.from({ length: most }, (_, serial) => this.take(serial));
    return all.filter((one) => one !== null).sort((one, other) => one.dueAt - other.dueAt);
  }
}
