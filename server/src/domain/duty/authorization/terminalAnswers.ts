import type { AuthType } from '@fleet/contract/authorization/states';
import type { Context } from '../../../base/context';
import { isHeld } from '../../../base/versions';
import type { Answered } from '../../house/ledger/service';
import { noteAllowList } from './allowList';
import { findOwner, lockRecord, lockRecordsOf, updateRecord, writeSaid } from './recordQueries';
import { tellGrant, tellRevoke, wireKinds } from './telling';

/** A terminal has let go of an authorization: one that was taken back is gone, one that is suspended waits. */
export async function handleAnswer(ctx: Context, { id, identifier, recordId }: Answered): Promise<void> {
  if (identifier !== 'deleteAuth') return;
  const found = await lockRecord(ctx, recordId!);
  // Granted again meanwhile: the later word counts.
  if (!found || found.commandId !== id) return;
  if (found.wanted) {
    await updateRecord(ctx, found.id, { unheard: false });
    return;
  }
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

/** Takes over the list that a terminal reports: unknown entries were made at the truck. */
export async function handleList(
  ctx: Context,
  { id, recordId, terminalRowId, answer, companyId }: Answered,
): Promise<void> {
  const vehicleId = recordId!;
  const said = readList(answer);
  if (!said || !companyId) return;
  // A vehicle that has gone to another company since takes nothing over from the one before.
  if (!(await isHeld(ctx, 'vehicle', companyId, [vehicleId]))) return;
  const known = await lockRecordsOf(ctx, vehicleId);
  for (const row of known) {
    const { authType, number } = row;
    const isThere = said.some((one) => typeOf(one.kind) === authType && one.number === number);
    if (isThere) await forgetAgain(ctx, row, id);
    else await followMissing(ctx, row, id);
  }
  for (const one of said) {
    const authType = typeOf(one.kind);
    const before = known.find((row) => row.authType === authType && row.number === one.number);
    // Whoever is taken back or suspended stays so, though the terminal was asked before it forgot him.
    const isOurs = before && (before.source === 'remote' || !before.wanted || before.suspended !== null);
    if (!authType || isOurs) continue;
    await writeSaid(ctx, {
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

type Known = Awaited<ReturnType<typeof lockRecordsOf>>[number];

/** A suspended one that a terminal holds, and was told to forget before it was asked, is taken out again. */
async function forgetAgain(ctx: Context, row: Known, question: string): Promise<void> {
  if (row.state === 'suspended' && !isToldSince(row, question)) await tellRevoke(ctx, row);
}

/** Made at the truck, it is gone; told before the terminal was asked, it was lost and is told again. */
async function followMissing(ctx: Context, row: Known, question: string): Promise<void> {
  if (row.state === 'suspended' || isToldSince(row, question)) return;
  if (row.source === 'site') await updateRecord(ctx, row.id, { deletedAt: ctx.now.toISOString() });
  else if (row.state === 'effective' && !isOver(ctx, row.toldUntil)) await tellGrant(ctx, row);
}

/** The list may be of before the terminal did it. */
const isToldSince = ({ commandId }: Known, question: string) =>
  commandId !== null && BigInt(commandId) > BigInt(question);

/** A terminal may let go of whomever it lets start no more. */
const isOver = ({ now }: Context, until: string | null) =>
  until !== null && Date.parse(until) <= now.getTime();

const typeOf = (kind: number) =>
  (Object.keys(wireKinds) as AuthType[]).find((authType) => wireKinds[authType] === kind) ?? null;

const longestNumber = 32;
/** The last moment with a year of four figures: the database reads no other. A later one is as good as none. */
const latest = Date.UTC(9999, 11, 31);
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
