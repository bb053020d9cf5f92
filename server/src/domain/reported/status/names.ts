import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { ownersOf } from '../../fleet/ride/index';

/** The identity that somebody gave at a vehicle of a company. */
export interface Told {
  companyId: string;
  said: number | null;
  number: string | null;
}

/** The rows with the names of whose numbers they are, of drivers in sight. */
export async function withNames<R extends Told>(ctx: Context, rows: readonly R[]) {
  const asked = rows.flatMap(({ companyId, said, number }) =>
    said === null || number === null ? [] : { companyId, kind: said, number },
  );
  const owners = await ownersOf(ctx, asked);
  const ids = [...new Set(owners.flatMap((id) => id ?? []))];
  const drivers =
    ids.length === 0
      ? []
      : await within(ctx, 'driver')
          .selectFrom('driver')
          .select(['id', 'driverName'])
          .where('id', 'in', ids)
          .execute();
  const names = new Map(drivers.map(({ id, driverName }) => [id, driverName]));
  const keyOf = (companyId: string, said: number, number: string) => `${companyId} ${said} ${number}`;
  const nameOf = new Map(
    asked.map(({ companyId, kind, number }, at) => [
      keyOf(companyId, kind, number),
      names.get(owners[at] ?? '') ?? null,
    ]),
  );
  return rows.map(({ companyId, said, ...row }) => ({
    ...row,
    driverName: nameOf.get(keyOf(companyId, said ?? 0, row.number ?? '')) ?? null,
  }));
}
