import type { Input, Output } from '@fleet/contract/call';
import type { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { jurisdictionText } from '@fleet/contract/jurisdiction/text';
import { say } from '@fleet/contract/text';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import { refuse, refuseUsed } from '../../../base/refuse';
import { noteTaken } from '../../../base/taken';
import { lockToDelete } from '../../../base/versions';
import { attachLogo, dropFile, needLogo } from '../../house/file/service';
import { editable, type Watched } from '../../house/plain/service';
import { needPlatform } from '../org/service';
import { findPlatformRole } from '../role/service';
import {
  checkPlace,
  closeAccount,
  judgeLoginName,
  needUser,
  openAccount,
  resetPassword,
  retireAccount,
} from '../user/service';
import {
  countUses,
  deleteJurisdiction,
  findJurisdiction,
  insertJurisdiction,
  listPeopleOf,
  setManager,
  showJurisdictions,
  updateJurisdiction,
  type JurisdictionDetails,
} from './queries';

type Jurisdiction = NonNullable<Awaited<ReturnType<typeof findJurisdiction>>>;
type NewAccounts = Output<typeof jurisdiction.add>;
type Manager = Pick<
  Input<typeof jurisdiction.add>,
  'managerAccount' | 'managerName' | 'managerEmail' | 'managerPhone'
>;

const file = editable({
  module: 'jurisdiction',
  find: findJurisdiction,
  nameOf: ({ jurisdictionName }: { jurisdictionName: string }) => jurisdictionName,
  show: showJurisdictions,
  tell(ctx, id) {
    for (const subject of ['jurisdiction', 'user'])
      ctx.tell('changed', { subject, ids: [id], companyId: null });
  },
});

/** The jurisdiction, if it is in sight. */
export const needJurisdiction = file.findOrFail;

/** A jurisdiction with the account that manages it, whose password is answered this once. */
export const addJurisdiction = (ctx: Context, input: Input<typeof jurisdiction.add>): Promise<NewAccounts> =>
  transaction(ctx, async (ctx) => {
    const { jurisdictionNum, jurisdictionName, logoFileId = null } = input;
    const problems = new Problems();
    await judgeLoginName(ctx, problems, 'managerAccount', input.managerAccount);
    await noteTaken(ctx, problems, 'jurisdiction', input, watchedIn(input));
    if (logoFileId) await problems.of('logoFileId', () => needLogo(ctx, logoFileId));
    problems.throwIfAny();
    const platform = await needPlatform(ctx);
    const details: JurisdictionDetails = { jurisdictionNum, jurisdictionName, logoFileId, managerId: null };
    const { id } = await refuseDuplicates(watchedIn(details), () => insertJurisdiction(ctx, details));
    if (logoFileId) await attachLogo(ctx, logoFileId, { orgId: platform.id, companyId: null });
    const accounts = [await openManager(ctx, id, input)];
    await file.log(ctx, 'add', { id, jurisdictionName }, { after: input });
    return { id, accounts };
  });

/** The account of the authority's own: it stands at the platform and sees its jurisdiction. */
async function openManager(ctx: Context, jurisdictionId: string, input: Manager) {
  const role = await findPlatformRole(ctx, 'GOV_REGULATOR');
  if (!role) throw refuse(jurisdictionText.noRole);
  const { id: orgId } = await needPlatform(ctx);
  const place = { roleId: role.id, orgId, companyId: null, jurisdictionId };
  await checkPlace(ctx, place);
  const { managerAccount: loginName, managerName: username } = input;
  const contact = { email: input.managerEmail ?? null, phone: input.managerPhone ?? null };
  const made = await openAccount(
    ctx,
    { loginName, username, ...contact, ...place, expiryDate: null },
    'managerAccount',
  );
  await setManager(ctx, jurisdictionId, made.id);
  return { loginName, password: made.password };
}

export async function editJurisdiction(ctx: Context, input: Input<typeof jurisdiction.edit>): Promise<null> {
  const { id, version, ...change } = input;
  const before = await needJurisdiction(ctx, id);
  const after = { ...before, ...change };
  await transaction(ctx, async (ctx) => {
    const problems = new Problems();
    await noteTaken(ctx, problems, 'jurisdiction', after, watchedIn(after));
    problems.throwIfAny();
    const isNewLogo = change.logoFileId !== undefined && change.logoFileId !== before.logoFileId;
    if (isNewLogo && change.logoFileId)
      await attachLogo(ctx, change.logoFileId, { orgId: (await needPlatform(ctx)).id, companyId: null });
    await write(ctx, before, version, change as Partial<JurisdictionDetails>);
    if (isNewLogo && before.logoFileId) await dropFile(ctx, before.logoFileId);
    await file.log(ctx, 'edit', before, { before, after: change });
    ctx.tell('rightsChanged', { accountIds: await listPeopleOf(ctx, id) });
  });
  return null;
}

export async function delJurisdiction(ctx: Context, { id }: Input<typeof jurisdiction.del>): Promise<null> {
  await transaction(ctx, async (ctx) => {
    await lockToDelete(ctx, 'jurisdiction', id);
    const found = await needJurisdiction(ctx, id);
    const { companies, users } = await countUses(ctx, id, found.managerId);
    const uses = [
      ...(companies > 0
        ? [
            {
              words: say(ctx.language, jurisdictionText.companies, { count: companies }),
              page: '/GovernmentRegulation/JurisdictionalCompanies',
              filter: { jurisdictionId: id },
            },
          ]
        : []),
      ...(users > 0 ? [{ words: say(ctx.language, jurisdictionText.users, { count: users }) }] : []),
    ];
    if (uses.length > 0) throw refuseUsed(ctx.language, uses);
    if (found.managerId) await closeAccount(ctx, found.managerId);
    await deleteJurisdiction(ctx, id);
    await file.log(ctx, 'del', found, { before: found });
  });
  return null;
}

/** The new account replaces the old one at once; the old one keeps neither role nor sessions. */
export async function changeAdministrator(
  ctx: Context,
  input: Input<typeof jurisdiction.changeAdministrator>,
): Promise<NewAccounts> {
  const found = await needJurisdiction(ctx, input.id);
  return transaction(ctx, async (ctx) => {
    await write(ctx, found, input.version, {});
    const old = found.managerId && (await needUser(ctx, found.managerId));
    const accounts = [await openManager(ctx, found.id, input)];
    if (old) await retireAccount(ctx, old.id, null);
    await file.log(ctx, 'changeAdministrator', found, {
      before: { managerAccount: old ? old.loginName : null },
      after: { managerAccount: input.managerAccount },
    });
    return { id: found.id, accounts };
  });
}

export async function resetManagerPassword(
  ctx: Context,
  { id }: Input<typeof jurisdiction.resetPassword>,
): Promise<NewAccounts> {
  const { managerId } = await needJurisdiction(ctx, id);
  if (!managerId) throw refuse(jurisdictionText.nobody);
  const { loginName } = await needUser(ctx, managerId);
  const { password } = await resetPassword(ctx, { id: managerId });
  return { id, accounts: [{ loginName, password }] };
}

const write = (
  ctx: Context,
  before: Jurisdiction,
  version: number,
  change: Partial<JurisdictionDetails>,
): Promise<void> =>
  file.writeSeen(ctx, before.id, watchedIn({ ...before, ...change }), () =>
    updateJurisdiction(ctx, before.id, version, change),
  );

const watchedIn = (details: Pick<JurisdictionDetails, 'jurisdictionNum' | 'jurisdictionName'>): Watched => ({
  jurisdiction_num_once: ['jurisdictionNum', details.jurisdictionNum],
  jurisdiction_name_once: ['jurisdictionName', details.jurisdictionName],
});
