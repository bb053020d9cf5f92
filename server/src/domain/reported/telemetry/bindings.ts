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

  /** The remembered bindings of a terminal, or undefined when they must be asked for. */
  remembered(terminalRowId: string): Binding[] | undefined {
    return this.#of.get(terminalRowId);
  }

  /** All bindings of a terminal. */
  async of(terminalRowId: string): Promise<Binding[]> {
    return this.#of.get(terminalRowId) ?? (await this.#ask(terminalRowId));
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
  #ask(terminalRowId: string): Promise<Binding[]> {
    const asked = this.#asking.get(terminalRowId);
    if (asked) return asked;
    const asking = this.#find(terminalRowId).then(
      (found) => {
        if (this.#asking.get(terminalRowId) === asking) {
          if (this.#of.size >= mostRemembered) this.#of.clear();
          this.#of.set(terminalRowId, found);
          this.#asking.delete(terminalRowId);
        }
        return found;
      },
      (error: unknown) => {
        this.#asking.delete(terminalRowId);
        throw error;
      },
    );
    this.#asking.set(terminalRowId, asking);
    return asking;
  }

  #dropAll(): void {
    this.#of.clear();
    this.#asking.clear();
  }

  async #find(terminalRowId: string): Promise<Binding[]> {
    const rows = await unscoped({ db: this.db })
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

/** The binding that an instant falls into; milliseconds since 1970. */
export const bindingAt = (bindings: Binding[], ms: number): Binding | undefined =>
  bindings.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
