import { sql } from 'kysely';
import type { Bus } from '../../base/bus';
import type { Context } from '../../base/context';
import { beyondScope } from '../../base/scope';

interface Binding {
  vehicleId: string;
  companyId: string;
  fromMs: number;
  toMs: number;
}

const mostRemembered = 200_000;

/** Which vehicle a terminal sat on at an instant, remembered until a binding of that terminal changes. */
export class Bindings {
  readonly #of = new Map<string, Promise<Binding[]>>();
  readonly #forget: () => void;

  constructor(
    readonly db: Context['db'],
    bus: Bus,
  ) {
    this.#forget = bus.on('terminalChanged', ({ terminalRowId }) => this.#of.delete(terminalRowId));
  }

  async at(terminalRowId: string, ms: number): Promise<Binding | undefined> {
    const bindings = await this.all(terminalRowId);
    return bindings.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
  }

  all(terminalRowId: string): Promise<Binding[]> {
    const known = this.#of.get(terminalRowId);
    if (known) return known;
    if (this.#of.size >= mostRemembered) this.#of.clear();
    const found = this.#find(terminalRowId);
    this.#of.set(terminalRowId, found);
    found.catch(() => this.#of.delete(terminalRowId));
    return found;
  }

  close(): void {
    this.#forget();
  }

  async #find(terminalRowId: string): Promise<Binding[]> {
    const rows = await beyondScope({ db: this.db })
      .selectFrom('binding')
      .select([
        'vehicleId',
        'companyId',
        sql<string | null>`lower(period)`.as('from'),
        sql<string | null>`upper(period)`.as('to'),
      ])
      .where('terminalRowId', '=', terminalRowId)
      .execute();
    return rows.map(({ vehicleId, companyId, from, to }) => ({
      vehicleId,
      companyId,
      fromMs: from === null ? -Infinity : Date.parse(from),
      toMs: to === null ? Infinity : Date.parse(to),
    }));
  }
}
