import type { Input } from '@fleet/contract/call';
import type { driver } from '@fleet/contract/driver/calls';
import { birthdayIn, maskIdCard } from '@fleet/contract/driver/idCard';
import { driverText } from '@fleet/contract/driver/text';
import { refusals } from '@fleet/contract/refusals';
import { today } from '../../../base/calendar';
import { transaction, type Context } from '../../../base/context';
import { refusingTaken } from '../../../base/query';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { missing, refuseField, stale } from '../../../base/refuse';
import { hide, updateSeen } from '../../../base/versions';
import { type Action, record } from '../../house/log/service';
import { needOrg, type Org } from '../../people/org/service';
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

type Driver = Awaited<ReturnType<typeof needDriver>>;

/** From this age on one may drive. */
const ofAge = 18;

/** The driver, if he is in sight; his ID number sealed. */
export async function needDriver(ctx: Context, id: string) {
  const found = await findDriver(ctx, id);
  if (!found) throw missing();
  return found;
}

export { chooseDrivers, isKnownBy } from './queries';
export { setLicenceExpire } from './queries';

export async function addDriver(
  ctx: Context,
  { idCard, ...input }: Input<typeof driver.add>,
): Promise<{ id: string }> {
  checkAge(ctx, idCard);
  return transaction(ctx, async (ctx) => {
    const { companyId } = await needOrg(ctx, input.orgId);
    if (!companyId) throw refuseField('orgId', refusals.notFound);
    if (input.teamId) await needTeam(ctx, companyId, input.teamId);
    const details = { ...input, companyId };
    const { id } = await refusingTaken(watchedIn(details, idCard), async () => {
      const born = await insertDriver(ctx, details);
      if (idCard) await writeIdCard(ctx, { id: born.id, companyId }, idCard);
      return born;
    });
    await record(ctx, {
      module: 'driver',
      action: 'add',
      recordId: id,
      recordName: input.driverNum,
      after: { ...input, ...maskedIn(idCard) },
      companyId,
    });
    tellChanged(ctx, id, companyId, true);
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
export async function bindUser(
  ctx: Context,
  { id, version, userId = null }: Input<typeof driver.bindUser>,
): Promise<null> {
  const { companyId } = await needDriver(ctx, id);
  const account = userId === null ? null : await needUser(ctx, userId);
  if (account && account.companyId !== companyId) throw refuseField('userId', driverText.accountElsewhere);
  return changeDriver(ctx, 'bindUser', { id, version }, { userId }, account?.loginName);
}

type Change = { [F in keyof DriverDetails]?: DriverDetails[F] | undefined } & {
  idCard?: string | null | undefined;
};

/** Writes a change that stays inside the driver's company. */
async function changeDriver(
  ctx: Context,
  action: Action,
  { id, version }: { id: string; version: number },
  { idCard, ...change }: Change,
  loginName?: string,
): Promise<null> {
  checkAge(ctx, idCard);
  const before = await needDriver(ctx, id);
  await transaction(ctx, async (ctx) => {
    const { companyId } = before;
    if (change.orgId && (await needOrg(ctx, change.orgId)).companyId !== companyId)
      throw refuseField('orgId', refusals.notFound);
    if (change.teamId && change.teamId !== before.teamId) await needTeam(ctx, companyId, change.teamId);
    const isWritten = await refusingTaken(
      { ...watchedIn({ ...before, ...change }, idCard), driver_user_once: ['userId', loginName] },
      async () => {
        if (!(await updateSeen(ctx, 'driver', id, version, change as Partial<DriverDetails>))) return false;
        if (idCard !== undefined) await writeIdCard(ctx, before, idCard);
        return true;
      },
    );
    if (!isWritten) throw await staleDriver(ctx, id);
    await record(ctx, {
      module: 'driver',
      action,
      recordId: id,
      recordName: before.driverNum,
      before: await logged(ctx, before),
      after: { ...change, ...maskedIn(idCard) },
      companyId,
    });
    tellChanged(ctx, id, companyId, change.orgId !== undefined);
  });
  return null;
}

/** What a batch over drivers chooses from, and calls them by. */
export const drivers = {
  find: listDrivers,
  nameOf: async (ctx: Context, id: string) => (await needDriver(ctx, id)).driverNum,
};

/** Takes a driver out of the files and forgets his ID number; what else hangs on him leaves by `transfer`. */
export async function hideDriver(ctx: Context, id: string): Promise<void> {
  const found = await needDriver(ctx, id);
  await hide(ctx, 'driver', id);
  await writeIdCard(ctx, found, null);
  await record(ctx, {
    module: 'driver',
    action: 'del',
    recordId: id,
    recordName: found.driverNum,
    before: await logged(ctx, found),
    companyId: found.companyId,
  });
  tellChanged(ctx, id, found.companyId, true);
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
  const isWritten = await refusingTaken(watchedIn(before, null), () =>
    updateSeen(ctx, 'driver', id, before.version, change),
  );
  if (!isWritten) throw await staleDriver(ctx, id);
  if (isAbroad && before.idCardSealed) {
    const idCard = await idCardIn(ctx, { id, idCardSealed: before.idCardSealed });
    await writeIdCard(ctx, { id, companyId }, idCard);
  }
  const entry = {
    module: 'driver',
    action: 'transfer',
    recordId: id,
    recordName: before.driverNum,
    after: change,
  } as const;
  await record(ctx, { ...entry, before: await logged(ctx, before), companyId: before.companyId });
  // The new company reads that he came, and nothing of where from.
  if (isAbroad) await record(ctx, { ...entry, companyId });
  for (const owner of new Set([before.companyId, companyId])) tellChanged(ctx, id, owner, true);
  return { orgId, companyId, isAbroad };
}

/** The whole ID number, once: who looked is written down first. */
export async function revealIdCard(ctx: Context, { id }: Input<typeof driver.reveal>) {
  const { idCardSealed, driverNum, companyId } = await needDriver(ctx, id);
  await record(ctx, { module: 'driver', action: 'reveal', recordId: id, recordName: driverNum, companyId });
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

/** What an import has kept of an ID number, so that it can be undone. */
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

/** Somebody born so many years ago, to the day, is of age. */
function checkAge(ctx: Context, idCard: string | null | undefined): void {
  if (!idCard) return;
  const [year, ...rest] = birthdayIn(idCard).split('-');
  const birthday = [Number(year) + ofAge, ...rest].join('-');
  if (birthday > today(ctx.now, ctx.timeZone)) throw refuseField('idCard', driverText.tooYoung);
}

async function staleDriver(ctx: Context, id: string) {
  const [current] = await showDrivers(ctx, [id]);
  return current ? stale(current) : missing();
}

/** What the log keeps of a driver: an ID number only as everybody sees it. */
const logged = async (ctx: Context, { idCardSealed, ...rest }: Driver) => ({
  ...rest,
  ...(idCardSealed && maskedIn(await idCardIn(ctx, { id: rest.id, idCardSealed }))),
});

const maskedIn = (idCard: string | null | undefined) =>
  idCard === undefined ? {} : { idCard: idCard && maskIdCard(idCard) };

/** Drivers stand in lists of their own, in those of what is theirs, and are counted with organizations. */
function tellChanged(ctx: Context, id: string, companyId: string, isCounted: boolean): void {
  for (const subject of [
    'driver',
    'key',
    'face',
    'finger',
    'fingerLib',
    ...(isCounted ? ['org', 'schedule'] : []),
  ])
    ctx.tell('changed', { subject, ids: subject === 'driver' ? [id] : [], companyId });
}

const watchedIn = (
  details: { driverNum: string; phone: string },
  idCard: string | null | undefined,
): Record<string, [string, unknown]> => ({
  driver_num_once: ['driverNum', details.driverNum],
  driver_phone_once: ['phone', details.phone],
  driver_id_card_once: ['idCard', idCard && maskIdCard(idCard)],
});
