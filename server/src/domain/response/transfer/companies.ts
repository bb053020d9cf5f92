import type { Input } from '@fleet/contract/call';
import type { company } from '@fleet/contract/company/calls';
import { transaction, type Context } from '../../../base/context';
import { delCompany } from '../../people/company/service';
import { leaveJurisdictions } from '../jurisdictionCompany/service';

/** Deletes a company; the authorities that looked after it do so no longer. */
export const removeCompany = (ctx: Context, input: Input<typeof company.del>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await delCompany(ctx, input);
    await leaveJurisdictions(ctx, input.id);
    return null;
  });
