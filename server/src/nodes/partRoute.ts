import type pg from 'pg';
import type { AppContext } from '../base/context';
import { partOf } from '../base/parts';
import type { Wire } from '../base/wire/wire';
import { bindingAt, Bindings, type Route } from '../domain/reported/telemetry/service';
import { listOwners } from './partTable';

type Heard = Parameters<Route['of']>[0][number];
type Known = Awaited<ReturnType<Bindings['of']>>[number];

/** Knows which node works on each part, and so where the reports of a terminal go. */
export class PartRoute implements Route {
  readonly #bindings: Bindings;
  #owners: (string | null)[] = [];
  #reading: Promise<void> | null = null;
  #isOld = false;
  readonly #onMoved = new Set<() => void>();
  readonly #stopListening: () => void;

  constructor(
    readonly pool: pg.Pool,
    readonly ctx: Pick<AppContext, 'db' | 'complain'>,
    wire: Wire,
  ) {
    this.#bindings = new Bindings(ctx.db, wire);
    this.#stopListening = wire.on('partsMoved', () => {
      this.lookAgain();
      void this.#reading!.then(() => {
        for (const listen of this.#onMoved) listen();
      });
    });
  }

  /** Reads anew whose each part is. */
  lookAgain(): void {
    this.#isOld = true;
    this.#reading ??= this.#readWhileOld().catch(this.ctx.complain);
  }

  /** Whether some node works on each part. */
  get isWhole(): boolean {
    return this.#owners.length > 0 && !this.#owners.includes(null);
  }

  of(reports: readonly Heard[]): (string | null)[] | Promise<(string | null)[]> {
    const terminals = reports.map(({ terminalRowId }) => terminalRowId);
    const ownersBy = (bindings: Known[]) =>
      reports.map((report, place) => this.#ownerOf(report, bindings[place]!));
    const known = this.#bindings.remembered(terminals);
    if (known) return ownersBy(known);
    return this.#bindings.of(terminals).then(ownersBy, () => reports.map(() => null));
  }

  /** Where it is the same node by the table too, what is remembered of their bindings is old. */
  doubt(reports: readonly Heard[], address: string): void {
    this.lookAgain();
    void this.#reading!.then(() => {
      for (const report of reports) {
        const known = this.#bindings.remembered([report.terminalRowId]);
        if (known && this.#ownerOf(report, known[0]!) === address)
          this.#bindings.forget(report.terminalRowId);
      }
    });
  }

  onMoved(listen: () => void): () => void {
    this.#onMoved.add(listen);
    return () => this.#onMoved.delete(listen);
  }

  close(): void {
    this.#stopListening();
    this.#bindings.close();
  }

  /** A terminal without a vehicle goes by its own id. */
  #ownerOf({ terminalRowId, time, receivedAt }: Heard, bindings: Known): string | null {
    const vehicleId = bindingAt(bindings, time ?? receivedAt)?.vehicleId;
    return this.#owners[partOf(vehicleId ?? terminalRowId)] ?? null;
  }

  async #readWhileOld(): Promise<void> {
    try {
      while (this.#isOld) {
        this.#isOld = false;
        this.#owners = await listOwners(this.pool);
      }
    } finally {
      this.#reading = null;
    }
  }
}
