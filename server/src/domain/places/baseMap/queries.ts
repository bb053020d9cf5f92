import type { MapKind } from '@fleet/contract/mapSetting/kinds';
import type { Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

export const listSettings = (ctx: Context) => unscoped(ctx).selectFrom('baseMap').selectAll().execute();

export type Setting = Awaited<ReturnType<typeof listSettings>>[number];

export const findSetting = (ctx: Context, kind: MapKind) =>
  unscoped(ctx).selectFrom('baseMap').selectAll().where('kind', '=', kind).executeTakeFirst();

type Values = Omit<Insertable<Tables['baseMap']>, 'kind' | 'version'>;

/** Writes the setting if nobody else wrote since `version` was read; says whether it did. */
export async function writeSetting(
  ctx: Context,
  kind: MapKind,
  version: number,
  values: Values,
): Promise<boolean> {
  const written =
    version === 0
      ? await writing(ctx)
          .insertInto('baseMap')
          .values({ kind, ...values })
          .onConflict((same) => same.column('kind').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await writing(ctx)
          .updateTable('baseMap')
          .set({ ...values, version: version + 1 })
          .where('kind', '=', kind)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}
