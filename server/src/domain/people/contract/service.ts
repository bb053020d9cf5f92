import type { Input } from '@fleet/contract/call';
import type { contract } from '@fleet/contract/serviceContract/calls';
import { contractText } from '@fleet/contract/serviceContract/text';
import type { Context } from '../../../base/context';
import { answerPage } from '../../../base/query';
import { refuseField } from '../../../base/refuse';
import { plainFile } from '../../house/plain/service';
import { findContract, listContracts, sumContracts } from './queries';

export const contracts = plainFile({
  module: 'contract',
  table: 'contract',
  find: findContract,
  list: listContracts,
  nameOf: ({ contractId }) => contractId,
  watched: { contract_id_once: 'contractId' },
  keepsDeleted: true,
  derive: ({ actor: { orgId, companyId } }) => ({ orgId, companyId }),
  check(_ctx, { signDate, warrantyDate }) {
    if (warrantyDate && String(warrantyDate) < String(signDate))
      throw refuseField('warrantyDate', contractText.warrantyBeforeSigning);
  },
});

/** A page, and what all that the filter shows comes to. */
export async function pageContracts(ctx: Context, filter: Input<typeof contract.list>) {
  const [page, amountTotal] = await Promise.all([
    answerPage(listContracts)(ctx, filter),
    sumContracts(ctx, filter),
  ]);
  return { ...page, amountTotal };
}
