import type { AuthType } from '@fleet/contract/authorization/states';
import type { Context } from '../../../base/context';
import { issue, withdraw, type Telling } from '../../house/ledger/service';
import { noteAllowList } from './allowList';
import {
  findTerminalOf,
  findTold,
  isKnownElsewhere,
  isTerminalOf,
  updateRecord,
  type AuthRecord,
} from './recordQueries';

/** The numbers by which a terminal counts the kinds of credentials: `alink.md` §16.3. */
export const wireKinds: Readonly<Record<AuthType, number>> = { key: 1, finger: 2, face: 3 };

/** A record as far as telling it needs. */
type Granted = Pick<
  AuthRecord,
  | 'id'
  | 'vehicleId'
  | 'companyId'
  | 'driverId'
  | 'authType'
  | 'number'
  | 'power'
  | 'validFrom'
  | 'validTo'
  | 'terminalRowId'
  | 'commandId'
  | 'templateCommandId'
>;

const msOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));

/** One thing to tell about an authorization; all of one truck's go out in order. */
const about = (
  id: string,
  terminalRowId: string,
  identifier: string,
  params: Telling['params'],
): Telling => ({
  terminalRowId,
  kind: 'auth',
  cmdType: 'service',
  identifier,
  params,
  about: { subject: 'authorization', recordId: id },
});

/** Tells the terminal that sits on the vehicle to let somebody start; without one it is told when it comes. */
export async function tellGrant(ctx: Context, record: Granted): Promise<void> {
  const { id, authType, number, driverId } = record;
  await withdrawTold(ctx, record);
  if (record.terminalRowId) await forgetElsewhere(ctx, record, record.terminalRowId);
  const terminalRowId = await findTerminalOf(ctx, record.vehicleId);
  const driver = driverId ? await findTold(ctx, driverId) : undefined;
  const toldUntil = earlier(record.validTo, driver?.licenceEnds ?? null);
  const template = terminalRowId && driver ? templateOf(record, driver.driverNum) : null;
  const templateCommandId = template
    ? await issue(ctx, about(id, terminalRowId!, template.identifier, template.params))
    : null;
  const commandId =
    terminalRowId &&
    (await issue(
      ctx,
      about(id, terminalRowId, 'addAuth', {
        kind: wireKinds[authType],
        number,
        driverNum: driver?.driverNum ?? '',
        driverName: driver?.driverName ?? '',
        power: record.power === 'admin' ? 1 : 0,
        validFrom: msOf(record.validFrom),
        validTo: msOf(toldUntil),
      }),
    ));
  await updateRecord(ctx, id, { terminalRowId, commandId, templateCommandId, toldUntil, unheard: false });
}

const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : Date.parse(one) < Date.parse(other) ? one : other;

/** A terminal that has been taken off the vehicle forgets him, unless it is to know him where it sits now. */
async function forgetElsewhere(ctx: Context, record: Granted, terminalRowId: string): Promise<void> {
  if (terminalRowId === (await findTerminalOf(ctx, record.vehicleId))) return;
  if (await isKnownElsewhere(ctx, record, terminalRowId)) return;
  // Whoever has it now would read in his commands whom the former company let start.
  if (!(await isTerminalOf(ctx, terminalRowId, record.companyId))) return;
  // Off its truck it has no power: whenever it has some again, on whatever truck, it forgets first.
  await tellForget(ctx, record, terminalRowId, true);
}

/** The terminal has left the vehicle and forgets; the authorization waits for the next one. */
export async function tellLeave(ctx: Context, record: Granted): Promise<void> {
  const { id, terminalRowId } = record;
  await withdrawTold(ctx, record);
  if (terminalRowId) await forgetElsewhere(ctx, record, terminalRowId);
  await updateRecord(ctx, id, {
    terminalRowId: null,
    commandId: null,
    templateCommandId: null,
    toldUntil: null,
    unheard: false,
  });
}

/** The template that goes ahead: it is inserted when the command is sent, and lies in no command. */
function templateOf({ authType, number, driverId }: Granted, driverNum: string) {
  if (authType === 'finger')
    return { identifier: 'addFinger', params: { fingerNum: Number(number), driverId } };
  if (authType === 'face') return { identifier: 'addFace', params: { driverNum, driverId } };
  return null;
}

/**
 * Tells the terminal to forget somebody; one that was never told anything has nothing to forget. Until it says that it
 * has, it is told once more whenever it was away for too long.
 */
export async function tellRevoke(ctx: Context, record: Granted): Promise<'told' | 'nobody'> {
  const { id, terminalRowId, companyId } = record;
  const isThere = terminalRowId !== null && terminalRowId === (await findTerminalOf(ctx, record.vehicleId));
  if (!isThere || !(await isTerminalOf(ctx, terminalRowId, companyId))) {
    await tellLeave(ctx, record);
    return 'nobody';
  }
  await withdrawTold(ctx, record);
  await updateRecord(ctx, id, { ...(await tellForget(ctx, record, terminalRowId)), unheard: true });
  return 'told';
}

/** Has a terminal forget somebody, and the finger or face that it knew him by; gives the commands that say so. */
async function tellForget(
  ctx: Context,
  { id, authType, number }: Granted,
  terminalRowId: string,
  isLasting = false,
): Promise<Pick<Granted, 'commandId' | 'templateCommandId'>> {
  const tell = (identifier: string, params: Telling['params']) =>
    issue(ctx, { ...about(id, terminalRowId, identifier, params), isLasting });
  let templateCommandId: string | null = null;
  if (authType === 'finger') templateCommandId = await tell('deleteFinger', { fingerNum: Number(number) });
  if (authType === 'face') templateCommandId = await tell('deleteFace', { driverNum: number });
  return { commandId: await tell('deleteAuth', { kind: wireKinds[authType], number }), templateCommandId };
}

const withdrawTold = (ctx: Context, { commandId, templateCommandId }: Granted) =>
  withdraw(
    ctx,
    [commandId, templateCommandId].filter((one) => one !== null),
  );

/** Takes an authorization back: it is gone once its terminal says so. */
export async function revoke(ctx: Context, record: Granted): Promise<void> {
  await updateRecord(ctx, record.id, { wanted: false });
  if ((await tellRevoke(ctx, record)) === 'nobody')
    await updateRecord(ctx, record.id, { deletedAt: ctx.now.toISOString() });
  await noteAllowList(ctx, record.vehicleId);
}
