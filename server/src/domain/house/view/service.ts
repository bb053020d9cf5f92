import type { Input } from '@fleet/contract/call';
import type { view } from '@fleet/contract/view/calls';
import { refusals } from '@fleet/contract/refusals';
import { viewText } from '@fleet/contract/view/text';
import { transaction, type Context } from '../../../base/context';
import { refuseDuplicates } from '../../../base/query';
import { notFound, refuse, stale } from '../../../base/refuse';
import { countViews, deleteView, findOwnView, insertView, lockViews, updateView } from './queries';

const mostPerScreen = 50;

async function needOwnView(ctx: Context, id: string) {
  const found = await findOwnView(ctx, id);
  if (!found) throw notFound();
  return found;
}

const watched = (viewName: string | undefined): Record<string, [string, unknown]> => ({
  saved_view_account_id_screen_view_name_key: ['viewName', viewName],
});

export async function addView(ctx: Context, input: Input<typeof view.add>): Promise<{ id: string }> {
  return transaction(ctx, async (ctx) => {
    await lockViews(ctx);
    if ((await countViews(ctx, input.screen)) >= mostPerScreen)
      throw refuse(viewText.tooMany, { limit: mostPerScreen });
    const added = await refuseDuplicates(watched(input.viewName), () => insertView(ctx, input));
    tellChanged(ctx);
    return added;
  });
}

export async function editView(ctx: Context, input: Input<typeof view.edit>): Promise<null> {
  const { id, version, columns, ...change } = input;
  await needOwnView(ctx, id);
  const columnsToo = columns === undefined ? {} : { columns: columns && JSON.stringify(columns) };
  const isWritten = await refuseDuplicates(watched(input.viewName), () =>
    updateView(ctx, id, version, { ...change, ...columnsToo }),
  );
  if (!isWritten) throw stale(await needOwnView(ctx, id), { text: refusals.staleByYou });
  tellChanged(ctx);
  return null;
}

export async function delView(ctx: Context, { id }: Input<typeof view.del>): Promise<null> {
  await needOwnView(ctx, id);
  await deleteView(ctx, id);
  tellChanged(ctx);
  return null;
}

const tellChanged = (ctx: Context) =>
  ctx.tell('changed', { subject: 'view', ids: [], companyId: ctx.actor.companyId });
