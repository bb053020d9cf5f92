import { sql } from 'kysely';
import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

interface Binding {
  vehicleId: string;
  companyId: string;
  fromMs: number;
  toMs: number;
}

const mostRemembered = 200_000;

/** Which vehicle a terminal sat on at an instant, remembered until a binding of that terminal changes. */
export class Bindings {
  readonly #of = new Map<string, Binding[]>();
  readonly #asking = new Map<string, Promise<Binding[]>>();
  readonly #stopListening: (() => void)[];

  constructor(
    readonly db: Context['db'],
    bus: Bus,
  ) {
    this.#stopListening = [
      bus.on('terminalChanged', ({ terminalRowId }) => this.forget(terminalRowId)),
      bus.onGap(() => this.#dropAll()),
    ];
  }

  /** The bindings of each of these terminals, in its place; null when some of them must be asked for. */
  remembered(terminalRowIds: readonly string[]): Binding[][] | null {
    const known: Binding[][] = [];
    for (const id of terminalRowIds) {
      const bindings = this.#of.get(id);
      if (!bindings) return null;
      known.push(bindings);
    }
    return known;
  }

  /** All bindings of each of these terminals, in its place; those that are not remembered are asked for together. */
  of(terminalRowIds: readonly string[]): Promise<Binding[][]> {
    const isKnown = (id: string) => this.#of.has(id) || this.#asking.has(id);
    const unknown = new Set(terminalRowIds.filter((id) => !isKnown(id)));
    if (unknown.size > 0) this.#ask([...unknown]);
    return Promise.all(terminalRowIds.map((id) => this.#of.get(id) ?? this.#asking.get(id)!));
  }

  /** The bindings of a terminal may have changed: they are asked for anew. */
  forget(terminalRowId: string): void {
    this.#of.delete(terminalRowId);
    this.#asking.delete(terminalRowId);
  }

  close(): void {
    for (const stop of this.#stopListening) stop();
  }

  /** A change while we ask makes the answer old before it is there: it is used, not remembered. */
  #ask(terminalRowIds: readonly string[]): void {
    const finding = this.#find(terminalRowIds);
    for (const id of terminalRowIds) {
      const asking = finding.then((found) => found.get(id) ?? []);
      this.#asking.set(id, asking);
      const isLatest = () => this.#asking.get(id) === asking;
      asking.then(
        (found) => {
          if (!isLatest()) return;
          if (this.#of.size >= mostRemembered) this.#of.clear();
          this.#of.set(id, found);
          this.#asking.delete(id);
        },
        () => {
          if (isLatest()) this.#asking.delete(id);
        },
      );
    }
  }

  #dropAll(): void {
    this.#of.clear();
    this.#asking.clear();
  }

  async #find(terminalRowIds: readonly string[]): Promise<Map<string, Binding[]>> {
    const rows = await unscoped({ db: this.db })
      .selectFrom('binding')
      .select([
        'terminalRowId',
        'vehicleId',
        'companyId',
        sql<string | null>`lower(period)`.as('from'),
        sql<string | null>`upper(period)`.as('to'),
      ])
      .where('terminalRowId', '=', sql<string>`any(${terminalRowIds}::bigint[])`)
      .execute();
    const found = new Map<string, Binding[]>();
    for (const { terminalRowId, vehicleId, companyId, from, to } of rows) {
      const binding = {
        vehicleId,
        companyId,
        fromMs: from === null ? -Infinity : Date.parse(from),
        toMs: to === null ? Infinity : Date.parse(to),
      };
      const known = found.get(terminalRowId);
      if (known) known.push(binding);
      else found.set(terminalRowId, [binding]);
    }
    return found;
  }
}

/** The binding that an instant falls into; milliseconds since 1970. */
export const bindingAt = (bindings: Binding[], ms: number): Binding | undefined =>
  bindings.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
