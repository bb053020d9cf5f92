import type { AuthType } from '@fleet/contract/authorization/states';
import type { Context } from '../../../base/context';
import { isHeld } from '../../../base/versions';
import type { Answered } from '../../house/ledger/service';
import { noteAllowList } from './allowList';
import { findOwner, findSiteRecords, lockRecord, updateRecord, writeRecord } from './recordQueries';
import { tellGrant, wireKinds } from './telling';

/** A terminal has let go of an authorization that was taken back: it is gone. */
export async function handleAnswer(ctx: Context, { id, identifier, recordId }: Answered): Promise<void> {
  if (identifier !== 'deleteAuth') return;
  const found = await lockRecord(ctx, recordId!);
  // Granted again meanwhile: the later word counts.
  if (!found || found.wanted || found.commandId !== id) return;
  await updateRecord(ctx, found.id, { deletedAt: ctx.now.toISOString() });
  await noteAllowList(ctx, found.vehicleId);
  // Who heard that the command ended may have looked before this was written.
  ctx.tell('changed', { subject: 'authorization', ids: [found.id], companyId: found.companyId });
}

interface Said {
  kind: number;
  number: string;
  driverName: string;
  power: number;
  validFrom: number | null;
  validTo: number | null;
}

/**
 * Takes over the list that a terminal reports: unknown entries were made at the truck, missing ones of these are gone.
 * It is told again what it was told before it was asked, and has lost.
 */
export async function handleList(
  ctx: Context,
  { id, recordId, terminalRowId, answer, companyId }: Answered,
): Promise<void> {
  const vehicleId = recordId!;
  const said = readList(answer);
  if (!said || !companyId) return;
  // A vehicle that has gone to another company since takes nothing over from the one before.
  if (!(await isHeld(ctx, 'vehicle', companyId, [vehicleId]))) return;
  const known = await findSiteRecords(ctx, vehicleId);
  const has = (authType: string, number: string) =>
    said.some((one) => typeOf(one.kind) === authType && one.number === number);
  for (const row of known.filter(({ authType, number }) => !has(authType, number)))
    if (row.source === 'site') await updateRecord(ctx, row.id, { deletedAt: ctx.now.toISOString() });
    else if (row.state === 'effective' && isOlder(row.commandId, id) && !isOver(ctx, row.toldUntil))
      await tellGrant(ctx, row);
  for (const one of said) {
    const authType = typeOf(one.kind);
    const before = known.find((row) => row.authType === authType && row.number === one.number);
    if (!authType || before?.source === 'remote') continue;
    await writeRecord(ctx, {
      vehicleId,
      companyId,
      terminalRowId,
      authType,
      number: one.number,
      source: 'site',
      driverId: await findOwner(ctx, companyId, authType, one.number),
      saidName: one.driverName || null,
      power: one.power === 1 ? 'admin' : 'normal',
      validFrom: instantOf(one.validFrom),
      validTo: instantOf(one.validTo),
      createdAt: ctx.now.toISOString(),
      createdBy: 'terminal',
    });
  }
  await noteAllowList(ctx, vehicleId);
  ctx.tell('changed', { subject: 'authorization', ids: [], companyId });
}

const isOlder = (command: string | null, than: string) => command !== null && BigInt(command) < BigInt(than);

/** A terminal may let go of whomever it lets start no more. */
const isOver = ({ now }: Context, until: string | null) =>
  until !== null && Date.parse(until) <= now.getTime();

const typeOf = (kind: number) =>
  (Object.keys(wireKinds) as AuthType[]).find((authType) => wireKinds[authType] === kind) ?? null;

const longestNumber = 32;
const latest = 8.64e15;
const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The entries of a list that can be read; null when it is none. A terminal may say anything. */
function readList(answer: unknown): Said[] | null {
  const { auths } = ((answer as { data?: unknown } | null)?.data ?? {}) as { auths?: unknown };
  if (!Array.isArray(auths)) return null;
  return auths.flatMap((entry: unknown) => {
    const { kind, number, driverName, power, validFrom, validTo } = (entry ?? {}) as Record<string, unknown>;
    const num = typeof number === 'number' ? String(number) : number;
    if (typeof num !== 'string' || num === '' || num.length > longestNumber) return [];
    const time = (ms: unknown) => (typeof ms === 'number' && ms > 0 && ms < latest ? ms : null);
    return [
      {
        kind: Number(kind),
        number: num,
        driverName: typeof driverName === 'string' ? driverName.slice(0, 50) : '',
        power: Number(power),
        validFrom: time(validFrom),
        validTo: time(validTo),
      },
    ];
  });
}
