import type { Input } from '@fleet/contract/call';
import type { driver } from '@fleet/contract/driver/calls';
import { maskIdCard } from '@fleet/contract/driver/idCard';
import { driverText } from '@fleet/contract/driver/text';
import { refusals } from '@fleet/contract/refusals';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { refuseField } from '../../../base/refuse';
import { softDelete, updateIfUnchanged } from '../../../base/versions';
import type { Action } from '../../house/log/index';
import { editable } from '../../house/plain/service';
import { needOrg, needOrgOf, needOwner, type Org } from '../../people/org/service';
import { needUser } from '../../people/user/service';
import {
  type DriverDetails,
  findDriver,
  idCardPlace,
  insertDriver,
  listDrivers,
  showDrivers,
  writeIdCard,
} from './queries';
import { judgeDriver, watchedIn } from './rules';

type Driver = NonNullable<Awaited<ReturnType<typeof findDriver>>>;

const file = editable({
  module: 'driver',
  find: findDriver,
  nameOf: ({ driverNum }: { driverNum: string }) => driverNum,
  show: showDrivers,
  tell: tellLists,
});

/** The driver, if he is in sight; his ID number sealed. */
export const needDriver = file.findOrFail;

export { chooseDrivers, everKnownBy, isKnownBy } from './queries';
export { setLicenceExpire } from './queries';

export async function addDriver(
  ctx: Context,
  { idCard, ...input }: Input<typeof driver.add>,
): Promise<{ id: string }> {
  return transaction(ctx, async (ctx) => {
    const problems = new Problems();
    const owner = await problems.of('orgId', () => needOwner(ctx, input.orgId));
    const { teamId } = input;
    if (owner && teamId) await problems.of('teamId', () => needTeam(ctx, owner.companyId, teamId));
    await judgeDriver(ctx, problems, { ...input, ...owner }, idCard);
    problems.throwIfAny();
    const { companyId } = owner!;
    const details = { ...input, companyId };
    const { id } = await refuseDuplicates(watchedIn(details, idCard), async () => {
      const born = await insertDriver(ctx, details);
      if (idCard) await writeIdCard(ctx, { id: born.id, companyId }, idCard);
      return born;
    });
    await file.log(ctx, 'add', { ...details, id }, { after: { ...input, ...maskedIn(idCard) } });
    tellCounts(ctx, companyId);
    return { id };
  });
}

export const editDriver = (
  ctx: Context,
  { id, version, ...change }: Input<typeof driver.edit>,
): Promise<null> => changeDriver(ctx, 'edit', { id, version }, change);

export const editDriverNum = (
  ctx: Context,
  { id, version, driverNum }: Input<typeof driver.editNum>,
): Promise<null> => changeDriver(ctx, 'editNum', { id, version }, { driverNum });

/** Links the account by which a driver signs in, or none; an account is one driver's. */
export const bindUser = (
  ctx: Context,
  { id, version, userId = null }: Input<typeof driver.bindUser>,
): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { companyId } = await needDriver(ctx, id);
    const account = userId === null ? null : await needUser(ctx, userId);
    if (account && account.companyId !== companyId) throw refuseField('userId', driverText.accountElsewhere);
    return changeDriver(ctx, 'bindUser', { id, version }, { userId }, account?.loginName);
  });

type Change = { [F in keyof DriverDetails]?: DriverDetails[F] | undefined } & {
  idCard?: string | null | undefined;
};

/** Writes a change that stays inside the driver's company. */
const changeDriver = (
  ctx: Context,
  action: Action,
  { id, version }: { id: string; version: number },
  { idCard, ...change }: Change,
  loginName?: string,
): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await needDriver(ctx, id);
    const { companyId } = before;
    const { orgId, teamId } = change;
    const problems = new Problems();
    if (orgId) await problems.of('orgId', () => needOrgOf(ctx, companyId, orgId));
    if (teamId && teamId !== before.teamId)
      await problems.of('teamId', () => needTeam(ctx, companyId, teamId));
    await judgeDriver(ctx, problems, { ...before, ...change }, idCard, loginName);
    problems.throwIfAny();
    const isCounted = change.orgId !== undefined;
    return file.change(ctx, before, {
      action,
      watched: watchedIn({ ...before, ...change }, idCard, loginName),
      async write(ctx) {
        if (!(await updateIfUnchanged(ctx, 'driver', id, version, change as Partial<DriverDetails>)))
          return false;
        if (idCard !== undefined) await writeIdCard(ctx, before, idCard);
        if (isCounted) tellCounts(ctx, companyId);
        return true;
      },
      before: await logged(ctx, before),
      after: { ...change, ...maskedIn(idCard) },
    });
  });

/** The choice of drivers for a batch. */
export const drivers = file.chosenFrom(listDrivers);

/** Takes a driver out of the files and forgets his ID number; what else hangs on him leaves by `transfer`. */
export async function hideDriver(ctx: Context, id: string): Promise<void> {
  const found = await needDriver(ctx, id);
  await softDelete(ctx, 'driver', id);
  await writeIdCard(ctx, found, null);
  await file.log(ctx, 'del', found, { before: await logged(ctx, found) });
  tellCounts(ctx, found.companyId);
}

/** Moves a driver's file; team and account stay with the company that he leaves. Gives where he is now, and whether that is another company. */
export async function moveDriver(ctx: Context, id: string, { id: orgId, companyId, orgType }: Org) {
  const before = await needDriver(ctx, id);
  if (!companyId) throw refuseField('orgId', refusals.notFound);
  const isAbroad = companyId !== before.companyId;
  if (isAbroad && ctx.scope.kind !== 'all') throw refuseField('orgId', driverText.otherCompany);
  const change = {
    orgId,
    companyId,
    teamId: orgType === 'team' ? orgId : isAbroad ? null : before.teamId,
    userId: isAbroad ? null : before.userId,
  };
  await file.change(ctx, before, {
    action: 'transfer',
    watched: watchedIn(before, null),
    async write(ctx) {
      if (!(await updateIfUnchanged(ctx, 'driver', id, before.version, change))) return false;
      if (isAbroad && before.idCardSealed) {
        const idCard = await idCardIn(ctx, { id, idCardSealed: before.idCardSealed });
        await writeIdCard(ctx, { id, companyId }, idCard);
      }
      return true;
    },
    before: await logged(ctx, before),
    after: change,
  });
  // The new company reads that he came, and nothing of where from.
  if (isAbroad) await file.log(ctx, 'transfer', { ...before, companyId }, { after: change });
  for (const owner of new Set([before.companyId, companyId])) tellCounts(ctx, owner);
  return { orgId, companyId, isAbroad };
}

/** The whole ID number, once: who looked is written down first. */
export async function revealIdCard(ctx: Context, { id }: Input<typeof driver.reveal>) {
  const found = await needDriver(ctx, id);
  const { idCardSealed } = found;
  await file.log(ctx, 'reveal', found);
  return { idCard: idCardSealed && (await idCardIn(ctx, { id, idCardSealed })) };
}

/** The ID number in clear, for whoever may have it. */
export const idCardIn = (ctx: Context, { id, idCardSealed }: Pick<Driver, 'id'> & { idCardSealed: Buffer }) =>
  ctx.vault.open(idCardSealed, idCardPlace(id));

export const sealedIdCard: SealedColumn = {
  table: 'driver',
  key: ['id'],
  sealed: 'id_card_sealed',
  companyId: 'company_id',
  place: ({ id }) => idCardPlace(id!),
};

/** The ID number before an import, kept so that the import can be undone. */
export const sealedIdCardOfImport: SealedColumn = {
  table: 'import_row',
  key: ['batch_id', 'row_num'],
  sealed: `decode(before ->> 'idCardSealed', 'base64')`,
  write: `before = jsonb_set(before, '{idCardSealed}', to_jsonb(translate(encode($1, 'base64'), E'\\n', '')))`,
  companyId: '(select company_id from driver where driver.id = record_id)',
  more: ['record_id'],
  place: ({ recordId }) => idCardPlace(recordId!),
};

async function needTeam(ctx: Context, companyId: string, teamId: string): Promise<void> {
  const team = await needOrg(ctx, teamId);
  if (team.orgType !== 'team' || team.companyId !== companyId)
    throw refuseField('teamId', driverText.notTeam);
}

/** The driver as the log keeps him: an ID number only masked. */
const logged = async (ctx: Context, { idCardSealed, ...rest }: Driver) => ({
  ...rest,
  ...(idCardSealed && maskedIn(await idCardIn(ctx, { id: rest.id, idCardSealed }))),
});

const maskedIn = (idCard: string | null | undefined) =>
  idCard === undefined ? {} : { idCard: idCard && maskIdCard(idCard) };

/** Drivers stand in lists of their own, and in those of what is theirs. */
function tellLists(ctx: Context, id: string, companyId: string | null): void {
  for (const subject of ['driver', 'key', 'face', 'finger', 'fingerLib'])
    ctx.tell('changed', { subject, ids: subject === 'driver' ? [id] : [], companyId });
}

/** Drivers are counted with organizations, and stand in schedules. */
function tellCounts(ctx: Context, companyId: string): void {
  for (const subject of ['org', 'schedule']) ctx.tell('changed', { subject, ids: [], companyId });
}
