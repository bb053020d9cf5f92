import type { Input, Output } from '@fleet/contract/call';
import type { train } from '@fleet/contract/training/calls';
import { transaction, type Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import { writing } from '../../../base/scope';
import { record } from '../../house/log/index';
import { staleSince } from '../../house/plain/service';

const usual = { effect: 'warns' as const, effectFrom: null, version: 0 };

const findRule = (ctx: Context, companyId: string) =>
  writing(ctx)
    .selectFrom('examRule')
    .select(['effect', 'effectFrom', 'version'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();

export async function showRule(ctx: Context): Promise<Output<typeof train.rule>> {
  const { companyId } = ctx.actor;
  if (companyId === null) throw notFound();
  return {
    ...((await findRule(ctx, companyId)) ?? usual),
    mayChange: ctx.scope.kind === 'company',
  };
}

/** The consequence of an exam holds for the whole company: only who sees all of it changes it. */
export async function editRule(
  ctx: Context,
  { effect, effectFrom = null, version }: Input<typeof train.editRule>,
): Promise<null> {
  if (ctx.scope.kind !== 'company') throw notFound();
  const { companyId } = ctx.scope;
  const rule = { effect, effectFrom: effect === 'bars' ? effectFrom : null };
  return transaction(ctx, async (ctx) => {
    const entry = {
      module: 'train',
      action: 'setExamRule',
      recordId: companyId,
      recordName: null,
      companyId,
    } as const;
    const before = (await findRule(ctx, companyId)) ?? usual;
    if (!(await write(ctx, companyId, version, rule)))
      throw await staleSince(ctx, (await findRule(ctx, companyId)) ?? usual, entry);
    await record(ctx, {
      ...entry,
      before,
      after: rule,
    });
    ctx.tell('changed', { subject: 'train', ids: [], companyId });
    ctx.tell('changed', { subject: 'authorization', ids: [], companyId });
    return null;
  });
}

/** Writes the rule if nobody else wrote since `version` was read; says whether it did. */
async function write(
  ctx: Context,
  companyId: string,
  version: number,
  rule: Pick<Input<typeof train.editRule>, 'effect'> & { effectFrom: string | null },
): Promise<boolean> {
  const written =
    version === 0
      ? await writing(ctx)
          .insertInto('examRule')
          .values({ companyId, ...rule })
          .onConflict((same) => same.column('companyId').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await writing(ctx)
          .updateTable('examRule')
          .set({ ...rule, version: version + 1 })
          .where('companyId', '=', companyId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}
