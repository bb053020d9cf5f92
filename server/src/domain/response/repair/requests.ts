import type { Input } from '@fleet/contract/call';
import { alarmModel } from '@fleet/contract/alarm/catalogue';
import type { repair } from '@fleet/contract/repair/calls';
import { repairText } from '@fleet/contract/repair/text';
import { say } from '@fleet/contract/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { refuseDuplicates } from '../../../base/query';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { nextSerial } from '../../../base/serial';
import { holdOwned, softDelete } from '../../../base/versions';
import { needFault } from '../../reported/alarm/index';
import { hasValue } from '../../people/dict/service';
import { attachFile, dropFile, needUpload } from '../../house/file/service';
import { needReport } from '../../duty/inspection/service';
import { record } from '../../house/log/index';
import { staleSince } from '../../house/plain/service';
import { needVehicle } from '../../fleet/vehicle/service';
import {
  deleteFile,
  findFiles,
  findRequestOfFault,
  insertFile,
  insertRequest,
  insertStep,
  listRequests,
  showRequests,
} from './queries';
import { needFor, needRequest, tellRequest, write } from './service';

type Details = Omit<Input<typeof repair.add>, 'vehicleId' | 'inspectionId'>;

interface Origin {
  alarmId?: string;
  inspectionId?: string;
}

/** Asks for a vehicle to be repaired. */
export async function addRequest(
  ctx: Context,
  { vehicleId, inspectionId, ...details }: Input<typeof repair.add>,
): Promise<{ id: string }> {
  const vehicle = await needVehicle(ctx, vehicleId);
  if (inspectionId && (await needReport(ctx, { id: inspectionId })).vehicleId !== vehicleId)
    throw refuseField('inspectionId', repairText.otherVehicle);
  return insert(ctx, vehicle, details, inspectionId ? { inspectionId } : {});
}

/** The same for the vehicle of a fault: once the request is closed, the fault is handled. */
export async function addFromFault(
  ctx: Context,
  { alarmId, repairTime, situation, ...details }: Input<typeof repair.addFromFault>,
): Promise<{ id: string }> {
  const fault = await needFault(ctx, alarmId);
  const vehicle = await needVehicle(ctx, fault.vehicleId);
  // The vehicle is another company's by now: what it had before is not to be repaired there.
  if (vehicle.companyId !== fault.companyId) throw notFound();
  if (fault.handling === 'handled') throw refuse(repairText.faultHandled);
  const open = await findRequestOfFault(ctx, alarmId);
  if (open) throw refuse(repairText.alreadyRequested, { num: open.requestNum });
  const told = {
    ...details,
    repairTime: repairTime ?? ctx.now.toISOString(),
    situation: situation ?? `${fault.code} ${say(ctx.language, alarmModel[fault.code].name)}`,
  };
  return insert(ctx, vehicle, told, { alarmId });
}

async function insert(
  ctx: Context,
  vehicle: { id: string; orgId: string; companyId: string; carId: string },
  { files = [], ...details }: Details,
  origin: Origin,
): Promise<{ id: string }> {
  for (const fileId of files) await needUpload(ctx, fileId);
  const { orgId, companyId, carId } = vehicle;
  return transaction(ctx, async (ctx) => {
    await checkDetails(ctx, details);
    // One that is given away meanwhile would leave the request open, with a company that cannot close it.
    await holdOwned(ctx, 'vehicle', companyId, [vehicle.id]);
    const requestNum = await nextSerial(ctx, 'WX', companyId);
    const request = {
      ...details,
      ...origin,
      requestNum,
      vehicleId: vehicle.id,
      orgId,
      companyId,
      accountId: ctx.actor.accountId,
    };
    const { id } = await refuseDuplicates({ repair_request_alarm_once: ['alarmId', origin.alarmId] }, () =>
      insertRequest(ctx, request),
    );
    for (const fileId of new Set(files)) await hang(ctx, id, fileId, { orgId, companyId });
    await insertStep(ctx, { requestId: id, doing: 'add' });
    await record(ctx, {
      module: 'repair',
      action: 'add',
      recordId: id,
      recordName: `${requestNum} ${carId}`,
      companyId,
      after: { ...details, ...origin, ...(files.length > 0 && { files }) },
    });
    tellRequest(ctx, { id, companyId });
    return { id };
  });
}

async function hang(
  ctx: Context,
  requestId: string,
  fileId: string,
  owner: { orgId: string; companyId: string },
): Promise<void> {
  await attachFile(ctx, fileId, owner);
  await insertFile(ctx, requestId, fileId);
}

/** Changes a request that nobody has accepted yet; its files are those that are named. */
export async function editRequest(
  ctx: Context,
  { id, version, files, ...change }: Input<typeof repair.edit>,
): Promise<null> {
  await needRequest(ctx, id);
  const before = await findFiles(ctx, id);
  const isKept = (fileId: string) => before.some((one) => one.id === fileId);
  const fresh = [...new Set(files ?? [])].filter((fileId) => !isKept(fileId));
  for (const fileId of fresh) await needUpload(ctx, fileId);
  return transaction(ctx, async (ctx) => {
    await checkDetails(ctx, change);
    const found = await needFor(ctx, 'edit', id);
    if (found.version !== version) {
      const [current] = await showRequests(ctx, [id]);
      throw current ? await staleSince(ctx, current, { module: 'repair', recordId: id }) : notFound();
    }
    for (const fileId of fresh) await hang(ctx, id, fileId, found);
    for (const gone of files ? before.filter((one) => !files.includes(one.id)) : []) {
      await deleteFile(ctx, id, gone.id);
      await dropFile(ctx, gone.id);
    }
    const papers = { before: { files: before.map((one) => one.id) }, after: { files } };
    await write(ctx, found, 'edit', change, null, files ? papers : {});
    return null;
  });
}

/** Takes requests back that nobody has accepted yet; their numbers are not given again. */
export const delRequests = (ctx: Context, chosen: Input<typeof repair.del>) =>
  batch(ctx, chosen, {
    find: listRequests,
    nameOf: async (ctx, id) => (await needRequest(ctx, id)).requestNum,
    one: async (ctx, id) => {
      const found = await needFor(ctx, 'del', id);
      await softDelete(ctx, 'repairRequest', id);
      const { requestNum, carId, companyId, situation } = found;
      await record(ctx, {
        module: 'repair',
        action: 'del',
        recordId: id,
        recordName: `${requestNum} ${carId}`,
        companyId,
        before: { situation },
      });
      tellRequest(ctx, found);
    },
  });

/** Rules beyond the shape: `domain.md` §3, Repair request. */
async function checkDetails(
  ctx: Context,
  { repairTime, malfunctionType }: { repairTime?: string; malfunctionType?: string | null },
): Promise<void> {
  if (repairTime && Date.parse(repairTime) > ctx.now.getTime())
    throw refuseField('repairTime', repairText.notInFuture);
  await checkValue(ctx, 'malfunctionType', 'MALFUNCTION_TYPE', malfunctionType);
}

/** A value of a dictionary must stand in it. */
export async function checkValue(
  ctx: Context,
  field: string,
  typeCode: 'MALFUNCTION_TYPE' | 'REPAIR_TYPE',
  value: string | null | undefined,
): Promise<void> {
  if (value && !(await hasValue(ctx, typeCode, value))) throw refuseField(field, repairText.notThatType);
}
