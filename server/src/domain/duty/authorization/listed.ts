import type { AuthType } from '@fleet/contract/authorization/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { wireKinds } from './telling';

interface Entry {
  authType: AuthType;
  number: string;
  validFrom: string | null;
  validTo: string | null;
}

/**
 * Whether somebody stood in the list of a vehicle at a moment by what he showed; null where that cannot be said: no list
 * was kept by then, or he came in by nothing that a list holds.
 */
export async function wasListed(
  ctx: Pick<Context, 'db'>,
  vehicle: { id: string; companyId: string },
  shown: { kind: number | null; number: string },
  time: string,
): Promise<boolean | null> {
  const { rows } = await sql<{ entries: Entry[] }>`
    select entries from allow_list
    where vehicle_id = ${vehicle.id} and company_id = ${vehicle.companyId} and changed_at <= ${time}
    order by version desc limit 1`.execute(unscoped(ctx));
  const [list] = rows;
  if (!list || !Object.values(wireKinds).includes(shown.kind ?? 0)) return null;
  const at = Date.parse(time);
  return list.entries.some(
    ({ authType, number, validFrom, validTo }) =>
      wireKinds[authType] === shown.kind &&
      number === shown.number &&
      (validFrom === null || Date.parse(validFrom) <= at) &&
      (validTo === null || Date.parse(validTo) > at),
  );
}
