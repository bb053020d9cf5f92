import type { Input } from '@fleet/contract/call';
import { driverFile, driverImport, driverRow, type driver } from '@fleet/contract/driver/calls';
import { maskIdCard } from '@fleet/contract/driver/idCard';
import { driverText } from '@fleet/contract/driver/text';
import { refusals } from '@fleet/contract/refusals';
import { sheetText } from '@fleet/contract/sheet/text';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuse, refuseField } from '../../../base/refuse';
import { needOrgNamed } from '../../people/org/service';
import { isSame, type Importing, type Written } from '../../house/sheet/service';
import { findDriverByNum, sealIdCard } from './queries';
import { judgeDriver } from './rules';
import { addDriver, editDriver, idCardIn, needDriver } from './service';

type SheetDriver = z.output<typeof driverRow>;
type Change = Omit<Input<typeof driver.edit>, 'id' | 'version'>;
type Known = NonNullable<Awaited<ReturnType<typeof findDriverByNum>>>;

/** Drivers by sheet: a number that is known in the company is changed, one that is not is added. */
export const driverSheet = (remove: Remove): Importing<typeof driverRow> => ({
  calls: driverImport,
  exported: driverFile,
  row: driverRow,
  words: driverText,
  notes: { orgName: sheetText.orgRule, teamName: sheetText.orgRule },
  key: 'driverNum',
  columnOf: { orgId: 'orgName', teamId: 'teamName' },
  write: writeDriver,
  undo: (ctx, written) => undoDriver(ctx, written, remove),
});

/** Takes out a driver with all that hangs on him. */
type Remove = (ctx: Context, id: string) => Promise<void>;

async function writeDriver(ctx: Context, row: SheetDriver): Promise<Written | null> {
  const { driverNum, orgName, teamName, idCard: written, ...own } = row;
  const problems = new Problems();
  const org = await problems.of('orgName', () => needOwnerNamed(ctx, orgName, driverNum));
  const known = org && (await findDriverByNum(ctx, org.companyId, driverNum));
  const team =
    org && teamName
      ? await problems.of('teamName', () => needTeamNamed(ctx, org.companyId, teamName, known))
      : null;
  const idCard = await problems.of('idCard', () => idCardOf(ctx, written, known));
  if (!org || team === undefined || idCard === undefined) {
    const judged = { ...(known && { id: known.id }), companyId: org?.companyId, driverNum, ...own };
    await judgeDriver(ctx, problems, judged, idCard);
    return problems.refuse();
  }
  const details = { ...own, orgId: org.id, ...(teamName !== undefined && { teamId: team?.id ?? null }) };
  if (!known) {
    const { id } = await addDriver(ctx, { driverNum, ...details, idCard });
    return { recordId: id, version: 1, before: null };
  }
  if (!idCard && isSame(known, details)) return null;
  const { id, version, companyId, idCardSealed } = known;
  const idCardBefore =
    idCardSealed && (await sealIdCard(ctx, { id, companyId }, await idCardIn(ctx, { id, idCardSealed })));
  await editDriver(ctx, { id, version, ...details, ...(idCard && { idCard }) });
  const changed = Object.keys(details) as (keyof typeof details & keyof Known)[];
  const before = {
    details: Object.fromEntries(changed.map((name) => [name, known[name]])),
    // Sealed anew: an import that can be undone must not lay ID numbers open, nor keep a key that is retired meanwhile.
    ...(idCard && { idCardSealed: idCardBefore?.toString('base64') ?? null }),
  };
  return { recordId: id, version: version + 1, before };
}

async function needOwnerNamed(ctx: Context, name: string, driverNum: string) {
  const { id, companyId } = await needOrgNamed(ctx, 'orgName', name, async (named) => {
    const [company, another] = new Set(named.map(({ companyId }) => companyId));
    // Of several companies each may have a driver of that number.
    return company && another === undefined ? (await findDriverByNum(ctx, company, driverNum))?.orgId : null;
  });
  if (!companyId) throw refuseField('orgName', refusals.notFound);
  return { id, companyId };
}

async function needTeamNamed(ctx: Context, companyId: string, name: string, known: Known | undefined) {
  const team = await needOrgNamed(ctx, 'teamName', name, async () => known?.teamId);
  if (team.orgType !== 'team' || team.companyId !== companyId)
    throw refuseField('teamName', driverText.notTeam);
  return team;
}

/** The number that a cell brings; one that is blank or on file already brings none, and a masked one must be on file. */
async function idCardOf(ctx: Context, written: string | null | undefined, known: Known | undefined) {
  if (!written) return null;
  const sealed = known?.idCardSealed;
  const onFile = known && sealed && (await idCardIn(ctx, { id: known.id, idCardSealed: sealed }));
  if (!written.includes('*')) return written === onFile ? null : written;
  if (!onFile || maskIdCard(onFile) !== written) throw refuseField('idCard', driverText.maskDiffers);
  return null;
}

async function undoDriver(
  ctx: Context,
  { recordId: id, version, before }: Written,
  remove: Remove,
): Promise<void> {
  if ((await needDriver(ctx, id)).version !== version) throw refuse(refusals.notNow);
  if (!before) return remove(ctx, id);
  const { details, idCardSealed } = before as { details: Change; idCardSealed?: string | null };
  const idCard =
    idCardSealed && (await idCardIn(ctx, { id, idCardSealed: Buffer.from(idCardSealed, 'base64') }));
  await editDriver(ctx, {
    id,
    version,
    ...details,
    ...(idCardSealed !== undefined && { idCard: idCard || null }),
  });
}
