import type { Context } from '../../../base/context';
import { writing } from '../../../base/scope';

/** The rule of a company, or of the platform. */
export const findRule = (ctx: Context, companyId: string | null) =>
  writing(ctx)
    .selectFrom('secondFactorRule')
    .select(['demand', 'roleIds', 'version'])
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .executeTakeFirst();

type Rule = Pick<NonNullable<Awaited<ReturnType<typeof findRule>>>, 'demand' | 'roleIds'>;

/** Writes the rule if nobody else wrote since `version` was read; says whether it did. */
export async function writeRule(
  ctx: Context,
  companyId: string | null,
  version: number,
  rule: Rule,
): Promise<boolean> {
  const written =
    version === 0
      ? await writing(ctx)
          .insertInto('secondFactorRule')
          .values({ companyId, ...rule })
          .onConflict((same) => same.column('companyId').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await writing(ctx)
          .updateTable('secondFactorRule')
          .set({ ...rule, version: version + 1 })
          .where('companyId', companyId === null ? 'is' : '=', companyId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}
