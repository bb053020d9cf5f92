import type { Late } from '../../house/late/service';
import type { OwnedReport } from '../../fleet/truck/index';

/** The late reports of a batch, and the vehicles whose state waits for them. */
export interface Lateness {
  /** Older than what was judged: to be marked where the reports are stored, and read anew. */
  late: Late[];
  /** Older than what is only on its way to be judged: no state of these is written before this batch is judged. */
  awaited: string[];
}

/** Takes stored reports and has them judged. */
export interface Receiver {
  lateIn(reports: readonly OwnedReport[]): Promise<Lateness>;
  /** Resolves once `take` knows every vehicle in the reports. */
  meet(reports: readonly OwnedReport[]): Promise<void>;
  take(reports: OwnedReport[]): void;
  /** The batch that these waited for is judged, or will never be. */
  letGo(awaited: readonly string[]): void;
}

/** A batch that was taken, and what became of it; `judged` resolves in any case. */
interface Batch {
  lateness: Promise<Lateness>;
  outcome: OwnedReport[] | 'underWay';
  judged: () => void;
}

/**
 * Hands batches to be judged in the order in which they were taken. Several are being stored at once, and any may be
 * committed first: what waits for an earlier one is judged with it, in the order of device times.
 */
export class HandOver {
  readonly #batches: Batch[] = [];
  #lateness: Promise<unknown> = Promise.resolve();
  #judging: Promise<void> = Promise.resolve();

  constructor(
    readonly receiver: Receiver,
    /** Makes sure of what judging needs, however often it takes. */
    readonly retryUntilDone: (work: () => Promise<void>) => Promise<void>,
  ) {}

  /**
   * Stores a batch by `store`, which answers what of it is in the tables. Resolves when it is stored, with when it is
   * judged; rejects as `store` does, and then nothing of it is judged.
   */
  async pass(
    reports: OwnedReport[],
    store: (late: readonly Late[]) => Promise<OwnedReport[]>,
  ): Promise<{ judged: Promise<void> }> {
    const lateness = this.#lateness.then(() => this.receiver.lateIn(reports));
    this.#lateness = lateness.catch(() => undefined);
    let whenJudged: () => void = () => undefined;
    const judged = new Promise<void>((resolve) => (whenJudged = resolve));
    const batch: Batch = { lateness, outcome: 'underWay', judged: whenJudged };
    this.#batches.push(batch);
    try {
      this.#settle(batch, await store((await lateness).late));
      return { judged };
    } catch (error) {
      this.#settle(batch, []);
      throw error;
    }
  }

  #settle(batch: Batch, stored: OwnedReport[]): void {
    batch.outcome = stored;
    const end = this.#batches.findIndex(({ outcome }) => outcome === 'underWay');
    const ready = this.#batches.splice(0, end < 0 ? this.#batches.length : end);
    if (ready.length > 0) this.#judging = this.#judging.then(() => this.#judge(ready));
  }

  async #judge(batches: Batch[]): Promise<void> {
    const reports = inOrder(batches.flatMap(({ outcome }) => (outcome === 'underWay' ? [] : outcome)));
    if (reports.length > 0) {
      await this.retryUntilDone(() => this.receiver.meet(reports));
      this.receiver.take(reports);
    }
    for (const { lateness, judged } of batches) {
      await lateness.then(({ awaited }) => this.receiver.letGo(awaited)).catch(() => undefined);
      judged();
    }
  }
}

/** In the order of device times; of one moment in the order in which they came. */
export const inOrder = (reports: readonly OwnedReport[]): OwnedReport[] =>
  [...reports].sort((one, other) => one.at - other.at);
