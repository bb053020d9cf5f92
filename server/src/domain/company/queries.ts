import type { Input } from '@fleet/contract/call';
import type { company } from '@fleet/contract/company/calls';
import type { Context } from '../../base/context';
import { missing } from '../../base/refuse';
import { within } from '../../base/scope';

/** The company named, else the caller's own. */
export async function needCompany(ctx: Context, { id }: Input<typeof company.one>) {
  const found = await within(ctx, 'company')
    .selectFrom('company')
    .select(['id', 'companyName', 'creditCode', 'address', 'timeZone', 'homePageUrl', 'logoFileId'])
    .where('id', '=', id ?? ctx.actor.companyId)
    .executeTakeFirst();
  if (!found) throw missing();
  return found;
}
