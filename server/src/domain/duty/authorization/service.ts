import type { Input } from '@fleet/contract/call';
import type { authFace, authFinger, authKey, authorization } from '@fleet/contract/authorization/calls';
import type { AuthType } from '@fleet/contract/authorization/states';
import { authText } from '@fleet/contract/authorization/text';
import { refusals } from '@fleet/contract/refusals';
import { batch, type Selection } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, refuse, refuseField } from '../../../base/refuse';
import { examReasons } from '../training/service';
import { issue } from '../../house/ledger/service';
import { type Action, record } from '../../house/log/index';
import { noteAllowList } from './allowList';
import {
  countFingers,
  findCards,
  findCredentials,
  findDrivers,
  findMembers,
  findRecord,
  findVehicles,
  type Credential,
} from './grantQueries';
import { listRecords } from './recordLists';
import { findTerminalOf, writeRecord } from './recordQueries';
import { revoke, tellGrant, tellRevoke } from './telling';

export { records, stateOf } from './recordState';
export { wasListed } from './listed';
export { reconcile } from './reconcile';
export { handleAnswer, handleList } from './terminalAnswers';

/** A terminal holds so many fingerprints: `domain.md` §2. */
const mostFingers = 100;

interface Granted {
  power: 'normal' | 'admin';
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}
type Driver = Awaited<ReturnType<typeof findDrivers>>[number];
type Vehicle = Awaited<ReturnType<typeof findVehicles>>[number];

/** Grants what these drivers are known by, of these kinds, on these vehicles: all of it, or nothing. */
export async function grant(
  ctx: Context,
  { driverIds, vehicleIds, authTypes, ...granted }: Input<typeof authorization.add>,
) {
  const vehicles = await needVehicles(ctx, vehicleIds);
  const drivers = await needDrivers(ctx, driverIds);
  const credentials: Credential[] = [];
  for (const authType of authTypes) credentials.push(...(await needCredentials(ctx, authType, drivers)));
  return grantCredentials(ctx, credentials, drivers, vehicles, granted);
}

/** The same for one kind, as its own screen asks for it. */
export const grantOf = (authType: AuthType) => (ctx: Context, input: Input<typeof authFinger.add>) =>
  grant(ctx, { ...input, authTypes: [authType] });

export const grantOnCar = (ctx: Context, { vehicleId, ...input }: Input<typeof authFace.addToCar>) =>
  grant(ctx, { ...input, vehicleIds: [vehicleId], authTypes: ['face'] });

/** Single cards, each for its own driver. */
export async function grantCards(
  ctx: Context,
  { keyIds, vehicleIds, ...granted }: Input<typeof authKey.addCards>,
) {
  const vehicles = await needVehicles(ctx, vehicleIds);
  const cards = await needAll('keyIds', keyIds, (ids) => findCards(ctx, ids));
  const credentials = cards.map(({ keyNum, driverId }): Credential => {
    if (driverId === null) throw refuse(authText.cardOfNobody, { keyNum });
    return { driverId, authType: 'key', number: keyNum };
  });
  const drivers = await needDrivers(ctx, [...new Set(credentials.map(({ driverId }) => driverId))]);
  return grantCredentials(ctx, credentials, drivers, vehicles, granted);
}

/** The fingers of everybody in these libraries. */
export async function grantLibraries(
  ctx: Context,
  { libraryIds, vehicleIds, ...granted }: Input<typeof authFinger.addLibraries>,
) {
  await needVehicles(ctx, vehicleIds);
  const members = await needAll('libraryIds', libraryIds, (ids) => findMembers(ctx, ids));
  const empty = members.find(({ driverId }) => driverId === null);
  if (empty) throw refuse(authText.libraryEmpty, { name: empty.libraryName });
  const driverIds = [...new Set(members.flatMap(({ driverId }) => driverId ?? []))];
  return grant(ctx, { driverIds, vehicleIds, authTypes: ['finger'], ...granted });
}

async function grantCredentials(
  ctx: Context,
  credentials: readonly Credential[],
  drivers: readonly Driver[],
  vehicles: readonly Vehicle[],
  granted: Granted,
): Promise<{ count: number }> {
  // Whoever answers for one department only does not hand out the power to let others in.
  if (granted.power === 'admin' && ctx.scope.kind === 'orgTree') throw refuse(authText.adminOnly);
  if (granted.validFrom && granted.validTo && Date.parse(granted.validTo) <= Date.parse(granted.validFrom))
    throw refuseField('validTo', authText.periodReversed);
  const exams = await examReasons(
    ctx,
    drivers.map(({ id }) => id),
  );
  const barred = drivers.find(({ id }) => exams(id).bars.length > 0);
  if (barred) throw refuse(authText.examBars, { driver: barred.driverName });
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  return transaction(ctx, async (ctx) => {
    for (const [at, vehicle] of vehicles.entries()) {
      for (const credential of credentials)
        await grantOne(ctx, credential, byId.get(credential.driverId)!, vehicle, granted);
      if (Number(await countFingers(ctx, vehicle.id)) > mostFingers) throw refuse(authText.fingersFull);
      await noteAllowList(ctx, vehicle.id);
      await ctx.progress((at / vehicles.length) * 100);
    }
    tellChanged(ctx, vehicles[0]!.companyId);
    return { count: vehicles.length * credentials.length };
  });
}

async function grantOne(
  ctx: Context,
  { authType, number }: Credential,
  driver: Driver,
  vehicle: Vehicle,
  granted: Granted,
) {
  const { driverName, companyId } = driver;
  const licenceEnds = Date.parse(driver.licenceEnds);
  if (companyId !== vehicle.companyId)
    throw refuse(authText.otherCompany, { driver: driverName, carId: vehicle.carId });
  if (licenceEnds <= ctx.now.getTime()) throw refuse(authText.licenceExpiredOf, { driver: driverName });
  if (granted.validTo && Date.parse(granted.validTo) > licenceEnds)
    throw refuseField('validTo', authText.beyondLicence, { driver: driverName });
  const written = await writeRecord(ctx, {
    vehicleId: vehicle.id,
    companyId,
    driverId: driver.id,
    authType,
    number,
    power: granted.power,
    source: 'remote',
    validFrom: granted.validFrom ?? null,
    validTo: granted.validTo ?? null,
    createdAt: ctx.now.toISOString(),
    createdBy: ctx.actor.loginName,
  });
  await tellGrant(ctx, written);
  await log(ctx, 'add', written, vehicle.carId, companyId);
}

/** All of what was named, each in sight; refused when nothing was named. */
async function needAll<R extends { id: string }>(
  field: string,
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<R[]>,
): Promise<R[]> {
  if (ids.length === 0) throw refuseField(field, refusals.nothingChosen);
  const found = await find(ids);
  if (new Set(found.map(({ id }) => id)).size < new Set(ids).size) throw notFound();
  return found;
}

const needDrivers = (ctx: Context, ids: readonly string[]): Promise<Driver[]> =>
  needAll('driverIds', ids, (ids) => findDrivers(ctx, ids));
const needVehicles = (ctx: Context, ids: readonly string[]): Promise<Vehicle[]> =>
  needAll('vehicleIds', ids, (ids) => findVehicles(ctx, ids));

async function needCredentials(
  ctx: Context,
  authType: AuthType,
  drivers: readonly Driver[],
): Promise<Credential[]> {
  const found = await findCredentials(
    ctx,
    authType,
    drivers.map(({ id }) => id),
  );
  const without = drivers.find(({ id }) => !found.some(({ driverId }) => driverId === id));
  if (without)
    throw refuse(authText.noCredential, {
      driver: without.driverName,
      what: authText[authType][ctx.language === 'en' ? 1 : 0],
    });
  return found;
}

/** Records of one kind, or of any. */
const of = (authType?: AuthType) => ({
  find: (ctx: Context, filter: Parameters<typeof listRecords>[1]) =>
    listRecords(ctx, { ...filter, ...(authType && { authType }) }),
  nameOf: async (ctx: Context, id: string) => (await needRow(ctx, id, authType)).number,
});

/** A record in sight, of one kind or any. */
export async function needRow(ctx: Context, id: string, authType?: AuthType) {
  const found = await findRecord(ctx, id);
  if (!found || (authType && found.authType !== authType)) throw notFound();
  return found;
}

type Rows = Selection<Parameters<typeof listRecords>[1]>;

/** Takes authorizations back; which right is needed depends on where they were given. */
export const revokeAny = (ctx: Context, input: Input<typeof authorization.del>) =>
  batch(ctx, input, {
    ...of(),
    async one(ctx, id) {
      const row = await needRow(ctx, id);
      const right = row.source === 'site' ? 'authSite:del' : 'authRemote:del';
      if (!ctx.actor.rights.has(right)) throw forbidden(right);
      await revokeRow(ctx, row);
    },
  });

export const revokeOf = (authType: AuthType) => (ctx: Context, input: Rows) =>
  batch(ctx, input, {
    ...of(authType),
    one: async (ctx, id) => revokeRow(ctx, await needRow(ctx, id, authType)),
  });

async function revokeRow(ctx: Context, row: Awaited<ReturnType<typeof needRow>>): Promise<void> {
  await revoke(ctx, row);
  await log(ctx, 'del', row, row.carId, row.companyId);
  tellChanged(ctx, row.companyId);
}

/** Takes back all of a kind on these vehicles. */
export const clearOf =
  (authType: AuthType) =>
  async (ctx: Context, { vehicleIds }: { vehicleIds: string[] }) => {
    const vehicles = await findVehicles(ctx, vehicleIds);
    if (vehicles.length < new Set(vehicleIds).size || vehicles.length === 0) throw notFound();
    return transaction(ctx, async (ctx) => {
      let count = 0;
      for (const { id: vehicleId } of vehicles) {
        const ids = await listRecords(ctx, { vehicleId, authType }).ids();
        for (const id of ids) await revokeRow(ctx, await needRow(ctx, id, authType));
        count += ids.length;
      }
      return { count };
    });
  };

/** Tells the terminals once more; what they have already does no harm. */
export const refreshOf = (authType: AuthType) => (ctx: Context, input: Rows) =>
  batch(ctx, input, {
    ...of(authType),
    async one(ctx, id) {
      const row = await needRow(ctx, id, authType);
      if (!row.wanted) await revoke(ctx, row);
      else if (row.suspended === null) await tellGrant(ctx, row);
      else await tellRevoke(ctx, row);
      await log(ctx, 'refresh', row, row.carId, row.companyId);
      tellChanged(ctx, row.companyId);
    },
  });

/** Asks the terminals of these vehicles what they hold; what they say is taken in when it comes. */
export async function syncVehicles(ctx: Context, { vehicleIds }: Input<typeof authorization.sync>) {
  const vehicles = await needVehicles(ctx, vehicleIds);
  return transaction(ctx, async (ctx) => {
    let count = 0;
    for (const { id, carId, companyId } of vehicles) {
      const terminalRowId = await findTerminalOf(ctx, id);
      if (!terminalRowId) continue;
      await issue(ctx, {
        terminalRowId,
        kind: 'auth',
        cmdType: 'service',
        identifier: 'listAuth',
        params: {},
        about: { subject: 'authorizationSync', recordId: id },
      });
      await record(ctx, {
        module: 'authorization',
        action: 'sync',
        recordId: id,
        recordName: carId,
        companyId,
      });
      count += 1;
    }
    return { count };
  });
}

/** The same for every vehicle that one of these drivers has been let start. */
export async function syncDrivers(ctx: Context, { driverIds }: Input<typeof authorization.syncDrivers>) {
  const drivers = await needDrivers(ctx, driverIds);
  const vehicleIds = new Set<string>();
  for (const { id: driverId } of drivers) {
    const found = listRecords(ctx, { driverId });
    for (const { vehicleId } of await found.rows(await found.ids())) vehicleIds.add(vehicleId);
  }
  return vehicleIds.size === 0 ? { count: 0 } : syncVehicles(ctx, { vehicleIds: [...vehicleIds] });
}

const log = (
  ctx: Context,
  action: Action,
  {
    id,
    authType,
    number,
    driverId,
    power,
  }: { id: string; authType: string; number: string; driverId: string | null; power: string },
  carId: string,
  companyId: string,
) =>
  record(ctx, {
    module: 'authorization',
    action,
    recordId: id,
    recordName: carId,
    companyId,
    after: { authType, number, driverId, power },
  });

const tellChanged = (ctx: Context, companyId: string) =>
  ctx.tell('changed', { subject: 'authorization', ids: [], companyId });
