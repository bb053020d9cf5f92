import type { Input } from '@fleet/contract/call';
import {
  jurisdictionCompanyFile,
  jurisdictionCompanyImport,
  jurisdictionCompanyRow,
  type jurisdictionCompany,
} from '@fleet/contract/jurisdictionCompany/calls';
import { jurisdictionCompanyText } from '@fleet/contract/jurisdictionCompany/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuseField } from '../../../base/refuse';
import { holdRow } from '../../../base/versions';
import { needJurisdiction } from '../../people/jurisdiction/service';
import { record } from '../../house/log/index';
import { tellRules } from '../../people/legalRule/service';
import { dropWaiting } from '../../people/push/service';
import type { Importing } from '../../house/sheet/service';
import {
  deleteMember,
  findCompanyNamed,
  findJurisdictionNumbered,
  findMember,
  findMemberNamed,
  insertMember,
  listMembers,
} from './queries';

export { listDrivers } from './drivers';
export { holdMembers, leaveJurisdictions } from './queries';
export { listCars } from './vehicles';

/** Puts a company that is on the platform under a jurisdiction: an authority under its own. */
export async function addMember(
  ctx: Context,
  { creditCode, companyName, jurisdictionId }: Input<typeof jurisdictionCompany.add>,
): Promise<{ id: string }> {
  const { scope } = ctx;
  const own = scope.kind === 'jurisdiction' ? scope.jurisdictionId : null;
  const wanted = jurisdictionId ?? own;
  if (!wanted) throw refuseField('jurisdictionId', jurisdictionCompanyText.chooseJurisdiction);
  const { jurisdictionName } = await needJurisdiction(ctx, wanted);
  const company = await findCompanyNamed(ctx, creditCode, companyName);
  if (!company) throw refuseField('creditCode', jurisdictionCompanyText.unknown);
  return transaction(ctx, async (ctx) => {
    await holdRow(ctx, 'jurisdiction', wanted);
    const born = await insertMember(ctx, { jurisdictionId: wanted, companyId: company.id });
    if (!born) throw refuseField('creditCode', jurisdictionCompanyText.isThere);
    await log(ctx, 'add', { id: born.id, companyId: company.id, companyName, jurisdictionName });
    return born;
  });
}

export const delMembers = (ctx: Context, input: Input<typeof jurisdictionCompany.del>) =>
  batch(ctx, input, {
    find: listMembers,
    nameOf: async (ctx, id) => (await needMember(ctx, id)).companyName,
    one: delMember,
  });

async function needMember(ctx: Context, id: string) {
  const found = await findMember(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** The authority sees nothing of the company from now on, and is sent nothing more. */
async function delMember(ctx: Context, id: string): Promise<void> {
  const found = await needMember(ctx, id);
  if (!(await deleteMember(ctx, id))) throw notFound();
  await dropWaiting(ctx, found);
  await log(ctx, 'del', found);
}

async function log(
  ctx: Context,
  action: 'add' | 'del',
  of: { id: string; companyId: string; companyName: string; jurisdictionName: string },
): Promise<void> {
  const { id, companyId, companyName, jurisdictionName } = of;
  const told = { jurisdictionName };
  await record(ctx, {
    module: 'jCompany',
    action,
    recordId: id,
    recordName: companyName,
    companyId,
    ...(action === 'add' ? { after: told } : { before: told }),
  });
  // To every authority, without saying whose it is: whose company it was sees it no more.
  for (const subject of ['jCompany', 'jurisdiction', 'note', 'policy'])
    ctx.tell('changed', { subject, ids: [], companyId: null });
  // Other rules hold for it now.
  tellRules(ctx, [companyId]);
}

/** Companies by sheet: every row adds one that is on the platform. */
export const jurisdictionCompanySheet: Importing<typeof jurisdictionCompanyRow> = {
  calls: jurisdictionCompanyImport,
  exported: jurisdictionCompanyFile,
  row: jurisdictionCompanyRow,
  words: jurisdictionCompanyText,
  key: 'creditCode',
  async write(ctx, { jurisdictionNum, ...company }, { isOurs }) {
    if (isOurs && (await findMemberNamed(ctx, company))) return null;
    const jurisdiction = jurisdictionNum ? await findJurisdictionNumbered(ctx, jurisdictionNum) : null;
    if (jurisdiction === undefined)
      throw refuseField('jurisdictionNum', jurisdictionCompanyText.noJurisdiction);
    const { id } = await addMember(ctx, { ...company, jurisdictionId: jurisdiction?.id });
    return { recordId: id, version: 1, before: null };
  },
  undo: (ctx, { recordId }) => delMember(ctx, recordId),
};
