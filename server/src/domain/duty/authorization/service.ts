import type { Input } from '@fleet/contract/call';
import type { authFace, authFinger, authKey, authorization } from '@fleet/contract/authorization/calls';
import type { AuthType } from '@fleet/contract/authorization/states';
import { authText } from '@fleet/contract/authorization/text';
import { batch, type Selection } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, refuse, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { examReasons } from '../training/service';
import { issue } from '../../house/ledger/service';
import { type Action, record } from '../../house/log/index';
import { noteAllowList } from './allowList';
import {
  countFingers,
  findCards,
  findCredentials,
  findDrivers,
  findRecord,
  findVehicles,
  isOfLibrary,
  type Credential,
} from './grantQueries';
import { deleteLoads } from './loadQueries';
import {
  checkTerms,
  mostFingers,
  needAll,
  needVehicles,
  tellChanged,
  type Granted,
  type Vehicle,
} from './needed';
import { listRecords } from './recordLists';
import { type AuthRecord, findTerminalOf, lockRecord, writeRecord } from './recordQueries';
import { revoke, tellGrant, tellRevoke } from './telling';

export { records, stateOf } from './recordState';
export { wasListed } from './listed';
export { loadLibraries, unloadLibrary } from './loads';
export { judgeDoubts, reconcile } from './reconcile';
export { handleCleared } from './forgetting';
export { handleAnswer, handleList } from './terminalAnswers';

type Driver = Awaited<ReturnType<typeof findDrivers>>[number];

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

async function grantCredentials(
  ctx: Context,
  credentials: readonly Credential[],
  drivers: readonly Driver[],
  vehicles: readonly Vehicle[],
  granted: Granted,
): Promise<{ count: number }> {
  checkTerms(ctx, granted);
  const exams = await examReasons(
    ctx,
    drivers.map(({ id }) => id),
  );
  const barred = drivers.find(({ id }) => exams(id).bars.length > 0);
  if (barred) throw refuse(authText.examBars, { driver: barred.driverName });
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  const companyId = oneCompany(drivers, vehicles);
  return transaction(ctx, async (ctx) => {
    await holdOwned(ctx, 'vehicle', companyId, ids(vehicles));
    await holdOwned(ctx, 'driver', companyId, ids(drivers));
    for (const [at, vehicle] of vehicles.entries()) {
      for (const credential of credentials)
        await grantOne(ctx, credential, byId.get(credential.driverId)!, vehicle, granted);
      // Before the fingers are counted: whoever grants at the same moment waits, and counts these too.
      await noteAllowList(ctx, vehicle.id);
      if ((await countFingers(ctx, vehicle.id)) > mostFingers) throw refuse(authText.fingersFull);
      await ctx.progress((at / vehicles.length) * 100);
    }
    tellChanged(ctx, companyId);
    return { count: vehicles.length * credentials.length };
  });
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The company of all of them; drivers are let start vehicles of their own company. */
function oneCompany(drivers: readonly Driver[], vehicles: readonly Vehicle[]): string {
  for (const { carId, companyId } of vehicles) {
    const foreign = drivers.find((driver) => driver.companyId !== companyId);
    if (foreign) throw refuse(authText.otherCompany, { driver: foreign.driverName, carId });
  }
  return vehicles[0]!.companyId;
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

const needDrivers = (ctx: Context, ids: readonly string[]): Promise<Driver[]> =>
  needAll('driverIds', ids, (ids) => findDrivers(ctx, ids));

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

/** The same as it stays until the transaction ends, on a vehicle that stays with its company and its terminal. */
async function holdRecord(ctx: Context, id: string, authType?: AuthType) {
  const { companyId, vehicleId } = await needRow(ctx, id, authType);
  await holdOwned(ctx, 'vehicle', companyId, [vehicleId]);
  await lockRecord(ctx, id);
  return needRow(ctx, id, authType);
}

type Rows = Selection<Parameters<typeof listRecords>[1]>;

/** Takes authorizations back; which right is needed depends on where they were given. */
export const revokeAny = (ctx: Context, input: Input<typeof authorization.del>) =>
  batch(ctx, input, {
    ...of(),
    async one(ctx, id) {
      const row = await holdRecord(ctx, id);
      const right = row.source === 'site' ? 'authSite:del' : 'authRemote:del';
      if (!ctx.actor.rights.has(right)) throw forbidden(right);
      await revokeRow(ctx, row);
    },
  });

export const revokeOf = (authType: AuthType) => (ctx: Context, input: Rows) =>
  batch(ctx, input, {
    ...of(authType),
    one: async (ctx, id) => revokeRow(ctx, await holdRecord(ctx, id, authType)),
  });

async function revokeRow(ctx: Context, row: Awaited<ReturnType<typeof holdRecord>>): Promise<void> {
  // Of many who take it back at once one does; the terminal is told once more by a refresh.
  if (!row.wanted) return;
  // It would come back with the library.
  if (row.byLibrary && (await isOfLibrary(ctx, row.id))) throw refuse(authText.ofLibrary);
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
      if (authType === 'finger') await deleteLoads(ctx, { vehicleIds });
      for (const { id: vehicleId } of vehicles) {
        const ids = await listRecords(ctx, { vehicleId, authType }).ids();
        for (const id of ids) await revokeRow(ctx, await holdRecord(ctx, id, authType));
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
      const row = await holdRecord(ctx, id, authType);
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
      await holdOwned(ctx, 'vehicle', companyId, [id]);
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
  { id, authType, number, driverId, power, validFrom, validTo }: AuthRecord,
  carId: string,
  companyId: string,
) =>
  record(ctx, {
    module: 'authorization',
    action,
    recordId: id,
    recordName: carId,
    companyId,
    after: { authType, number, driverId, power, validFrom, validTo },
  });
