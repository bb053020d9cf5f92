import type { Input } from '@fleet/contract/call';
import type { enrolmentRefusals, finger as calls } from '@fleet/contract/finger/calls';
import { highestFingerNum, mostFingers } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuseField } from '../../../base/refuse';
import { holdOwned, isHeld } from '../../../base/versions';
import { consentOf } from '../../house/consent/service';
import { needDriver } from '../../fleet/driver/service';
import { forgetTemplate, issue, withdrawUnsent, type Answered } from '../../house/ledger/service';
import { record } from '../../house/log/index';
import { needVehicle } from '../../fleet/vehicle/service';
import {
  deleteEnrolment,
  findEnrolment,
  findEnrolmentInSight,
  findEnrolmentsAt,
  findLeftovers,
  findTerminalOn,
  insertEnrolment,
  listEnrolmentsOf,
  updateEnrolment,
} from './enrolmentQueries';
import { checkRoom, keepFinger, tellChanged } from './keeping';
import { findFreeNum, isNumTaken, isTemplateKnown, listFingersOf, lockFingers } from './queries';
import { readMade } from './sealing';
import { isTemplate } from './template';

const atOnce = 200;
type Refused = (typeof enrolmentRefusals)[number];
type Enrolment = NonNullable<Awaited<ReturnType<typeof findEnrolment>>>;

/** Has the terminal of a vehicle ask a driver for a finger. */
export async function enrolAtTruck(
  ctx: Context,
  { driverId, vehicleId, finger, ...given }: Input<typeof calls.enrol>,
): Promise<{ id: string }> {
  const { driverNum, companyId } = await needDriver(ctx, driverId);
  const vehicle = await needVehicle(ctx, vehicleId);
  if (vehicle.companyId !== companyId) throw refuseField('vehicleId', fingerText.otherCompany);
  const consent = consentOf(ctx, given);
  checkRoom(await listFingersOf(ctx, driverId), finger);
  return transaction(ctx, async (ctx) => {
    await holdOwned(ctx, 'vehicle', companyId, [vehicleId]);
    await holdOwned(ctx, 'driver', companyId, [driverId]);
    const terminalRowId = await findTerminalOn(ctx, vehicleId);
    if (!terminalRowId) throw refuseField('vehicleId', fingerText.noTerminal);
    const { id } = await insertEnrolment(ctx, { driverId, vehicleId, finger, ...consent });
    const commandId = await issue(ctx, {
      terminalRowId,
      kind: 'enrol',
      cmdType: 'service',
      identifier: 'enrollFinger',
      params: { driverNum },
      about: { subject: 'finger', recordId: id },
    });
    await updateEnrolment(ctx, id, { commandId });
    await record(ctx, {
      module: 'finger',
      action: 'enrol',
      recordId: id,
      recordName: driverNum,
      companyId,
      after: { finger, carId: vehicle.carId, ...consent },
    });
    tellChanged(ctx, driverId, companyId);
    return { id };
  });
}

export async function enrolmentsOf(ctx: Context, { driverId }: Input<typeof calls.enrolments>) {
  await needDriver(ctx, driverId);
  return { rows: await listEnrolmentsOf(ctx, driverId) };
}

/** Nobody is awaited any more. What the terminal makes all the same is not kept, and the terminal forgets it. */
export async function cancelEnrolment(
  ctx: Context,
  { enrolmentId }: Input<typeof calls.cancelEnrol>,
): Promise<null> {
  const found = await findEnrolmentInSight(ctx, enrolmentId);
  if (!found) throw notFound();
  await transaction(ctx, async (ctx) => {
    if (found.commandId) await withdrawUnsent(ctx, found.commandId);
    await deleteEnrolment(ctx, found.id);
    tellChanged(ctx, found.driverId, found.companyId);
  });
  return null;
}

/** Nobody is awaited at a vehicle that goes to another company. */
export async function leaveEnrolments(ctx: Context, vehicleId: string): Promise<void> {
  for (const { id, driverId, companyId, commandId } of await findEnrolmentsAt(ctx, vehicleId)) {
    if (commandId) await withdrawUnsent(ctx, commandId);
    await deleteEnrolment(ctx, id);
    tellChanged(ctx, driverId, companyId);
  }
}

/** Keeps the finger that a terminal has made, or notes why not. */
export async function takeFinger(ctx: Context, answered: Answered): Promise<void> {
  const { id: commandId, recordId, answer } = answered;
  const enrolment = recordId === null ? undefined : await findEnrolment(ctx, recordId);
  // A driver who has left or withdrawn meanwhile is not enrolled any more.
  if (enrolment?.commandId === commandId && (await isStillThere(ctx, enrolment))) {
    const refused = await keepMade(ctx, commandId, enrolment, await readMade(ctx, commandId, answer));
    if (refused) await updateEnrolment(ctx, recordId!, { refused });
    else await deleteEnrolment(ctx, recordId!);
    tellChanged(ctx, enrolment.driverId, enrolment.companyId);
  }
  await forgetTemplate(ctx, commandId);
}

const isStillThere = (ctx: Context, { companyId, driverId }: Enrolment) =>
  isHeld(ctx, 'driver', companyId, [driverId]);

async function keepMade(
  ctx: Context,
  commandId: string,
  { driverId, driverNum, companyId, finger, consentTime, consentBy }: Enrolment,
  made: Awaited<ReturnType<typeof readMade>>,
): Promise<Refused | null> {
  const template = made?.template ? Buffer.from(made.template, 'base64') : null;
  if (!made || (template && !isTemplate(template))) return 'unreadable';
  await lockFingers(ctx, companyId);
  const others = await listFingersOf(ctx, driverId);
  if (others.some((other) => other.finger === finger)) return 'twice';
  if (others.length >= mostFingers) return 'tooMany';
  if (template && (await isTemplateKnown(ctx, companyId, template))) return 'known';
  const isOwn = made.fingerNum <= highestFingerNum && !(await isNumTaken(ctx, companyId, made.fingerNum));
  // Under another's number it can be kept only if it can be loaded again under one of its own.
  if (!isOwn && !template) return 'numTaken';
  const fingerNum = isOwn ? made.fingerNum : await findFreeNum(ctx, companyId);
  if (fingerNum === undefined) return 'full';
  await keepFinger(ctx, { id: driverId, driverNum, companyId }, template, {
    finger,
    fingerNum,
    source: 'terminal',
    consentTime,
    consentBy,
    commandId: isOwn ? commandId : null,
  });
  return null;
}

/**
 * Has terminals forget what they made and we do not keep: by the clock, until they say that it is done. One that fails
 * keeps no other from its turn.
 */
export async function eraseLeftovers(ctx: Context): Promise<void> {
  for (const { terminalRowId, fingerNum } of await findLeftovers(ctx, atOnce))
    await transaction(ctx, (ctx) =>
      issue(ctx, {
        terminalRowId,
        kind: 'auth',
        cmdType: 'service',
        identifier: 'deleteFinger',
        params: { fingerNum },
      }),
    ).catch(ctx.complain);
}
