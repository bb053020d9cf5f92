import type pg from 'pg';
import type { AppContext } from '../base/context';
import { partOf } from '../base/parts';
import type { Wire } from '../base/wire/wire';
import { bindingAt, Bindings, type Route } from '../domain/reported/telemetry/service';
import { listOwners } from './partTable';

/** Knows which node works on each part, and so where the reports of a terminal go. */
export class PartRoute implements Route {
  readonly #bindings: Bindings;
  #owners: (string | null)[] = [];
  #isReading = false;
  #isOld = false;
  readonly #stopListening: () => void;

  constructor(
    readonly pool: pg.Pool,
    readonly ctx: Pick<AppContext, 'db' | 'complain'>,
    wire: Wire,
  ) {
    this.#bindings = new Bindings(ctx.db, wire);
    this.#stopListening = wire.on('partsMoved', () => this.lookAgain());
  }

  /** Reads anew whose each part is. */
  lookAgain(): void {
    this.#isOld = true;
    if (!this.#isReading) void this.#readWhileOld().catch(this.ctx.complain);
  }

  /** Whether some node works on each part. */
  get isWhole(): boolean {
    return this.#owners.length > 0 && !this.#owners.includes(null);
  }

  of(report: Parameters<Route['of']>[0]): string | null | Promise<string | null> {
    const known = this.#bindings.remembered(report.terminalRowId);
    if (known) return this.#ownerOf(report, known);
    return this.#bindings.of(report.terminalRowId).then(
      (bindings) => this.#ownerOf(report, bindings),
      () => null,
    );
  }

  doubt(reports: readonly { terminalRowId: string }[]): void {
    for (const { terminalRowId } of reports) this.#bindings.forget(terminalRowId);
    this.lookAgain();
  }

  close(): void {
    this.#stopListening();
    this.#bindings.close();
  }

  /** A terminal without a vehicle goes by its own id. */
  #ownerOf(
    { terminalRowId, time, receivedAt }: Parameters<Route['of']>[0],
    bindings: Awaited<ReturnType<Bindings['of']>>,
  ): string | null {
    const vehicleId = bindingAt(bindings, time ?? receivedAt)?.vehicleId;
    return this.#owners[partOf(vehicleId ?? terminalRowId)] ?? null;
  }

  async #readWhileOld(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isOld) {
        this.#isOld = false;
        this.#owners = await listOwners(this.pool);
      }
    } finally {
      this.#isReading = false;
    }
  }
}
