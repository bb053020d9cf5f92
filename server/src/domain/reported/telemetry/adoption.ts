import type { Share } from '../../../base/share';
import type { OwnedReport } from '../../fleet/truck/index';
import type { Storage } from './storage';

const atOnce = 1_000;

/** Gives what terminals reported before they sat on a vehicle to the vehicle they got, where it is one of ours. */
export class Adoption {
  #work: Promise<void> = Promise.resolve();

  constructor(
    readonly storage: Storage,
    readonly share: Share,
    readonly store: (reports: OwnedReport[]) => Promise<void>,
    readonly complain: (fault: unknown) => void,
  ) {}

  /** For one terminal, whose binding may have changed. */
  of(terminalRowId: string): void {
    this.#work = this.#work.then(() => this.#adopt(terminalRowId)).catch(this.complain);
  }

  /** For every terminal: a stop may have come between a binding and this. */
  async all(): Promise<void> {
    const found = await this.storage.terminalsToAdopt(this.share.openParts).catch((error: unknown) => {
      this.complain(error);
      return [];
    });
    for (const terminalRowId of found) this.of(terminalRowId);
    await this.#work;
  }

  whenIdle(): Promise<void> {
    return this.#work;
  }

  /** Stored first and let go of after: a stop in between stores them again, and they are known then. */
  async #adopt(terminalRowId: string): Promise<void> {
    for (;;) {
      const reports = await this.storage.waitingReports(terminalRowId, this.share.openParts, atOnce);
      // A part that was given up meanwhile is another process's to look after.
      if (reports.length === 0 || !reports.every(({ vehicleId }) => this.share.takesIn(vehicleId))) return;
      await this.store(reports);
      await this.storage.releaseQuarantine(terminalRowId, reports);
    }
  }
}
