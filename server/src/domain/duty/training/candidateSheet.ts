import { candidateRow } from '@fleet/contract/training/sheets';
import { mostCandidates } from '@fleet/contract/training/states';
import { candidateSheetText, trainText } from '@fleet/contract/training/text';
import { sheetText } from '@fleet/contract/sheet/text';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { Mistakes, rowsOfSheet } from '../../house/sheet/service';

/** A driver as a candidate. */
export interface Candidate {
  driverId: string;
  driverNum: string;
  driverName: string;
  hasAccount: boolean;
}

/** Columns of the exported lists of candidates and of those due for retraining, so that either can come back. */
const passedOver = [
  'driverName',
  'orgName',
  'hasAccount',
  'state',
  'score',
  'attempt',
  'startedAt',
  'submittedAt',
  'validUntil',
  'subject',
  'title',
  'isOver',
];

/** Reads the sheet of candidates: drivers of the company that the reader sees, each once. */
export async function readCandidates(
  ctx: Context,
  file: File,
  companyId: string,
): Promise<{ candidates: Candidate[]; mistakes: Mistakes }> {
  const { rows, mistakes } = await rowsOfSheet(ctx, {
    file,
    field: 'candidates',
    schema: candidateRow,
    words: candidateSheetText,
    passedOver,
  });
  if (rows.length > mostCandidates)
    mistakes.add(rows.at(-1)!.num, 'driverNum', trainText.tooMany, { limit: mostCandidates });
  const known = await findDrivers(
    ctx,
    companyId,
    rows.map(({ value: { driverNum, idCard } }) => ({
      driverNum: driverNum?.toUpperCase() ?? null,
      hash: idCard ? hashOf(ctx, idCard) : null,
    })),
  );
  const first = new Map<string, number>();
  const candidates = rows.flatMap(({ num, value: { driverNum, idCard } }) => {
    if (!driverNum && !idCard) {
      mistakes.add(num, 'driverNum', trainText.giveNumber);
      return [];
    }
    const byNum = driverNum ? known.byNum(driverNum) : undefined;
    const byCard = idCard ? known.byCard(hashOf(ctx, idCard)) : undefined;
    if (driverNum && !byNum) mistakes.add(num, 'driverNum', trainText.noDriver);
    if (idCard && !byCard) mistakes.add(num, 'idCard', trainText.noDriver);
    const driver = byNum ?? byCard;
    if (!driver || (driverNum && !byNum) || (idCard && !byCard)) return [];
    if (byNum && byCard && byNum.driverId !== byCard.driverId) {
      mistakes.add(num, 'idCard', trainText.numbersDiffer);
      return [];
    }
    const before = first.get(driver.driverId);
    first.set(driver.driverId, before ?? num);
    if (before !== undefined)
      mistakes.add(num, driverNum ? 'driverNum' : 'idCard', sheetText.twiceInSheet, { row: before });
    return before === undefined ? [driver] : [];
  });
  return { candidates, mistakes };
}

const hashOf = (ctx: Context, idCard: string) =>
  ctx.vault.fingerprint(idCard.trim().toUpperCase(), 'driver.id_card');

async function findDrivers(
  ctx: Context,
  companyId: string,
  wanted: readonly { driverNum: string | null; hash: Buffer | null }[],
) {
  const numbers = wanted.flatMap(({ driverNum }) => driverNum ?? []);
  const hashes = wanted.flatMap(({ hash }) => hash ?? []);
  const found = await within(ctx, 'driver')
    .selectFrom('driver')
    .where('companyId', '=', companyId)
    .where((is) => {
      const upper = is.fn<string>('upper', ['driverNum']);
      return is.or([is(upper, 'in', ['', ...numbers]), is('idCardHash', 'in', [Buffer.alloc(0), ...hashes])]);
    })
    .select(['id as driverId', 'driverNum', 'driverName', 'userId', 'idCardHash'])
    .execute();
  const candidateOf = (row: (typeof found)[number] | undefined): Candidate | undefined =>
    row && {
      driverId: row.driverId,
      driverNum: row.driverNum,
      driverName: row.driverName,
      hasAccount: row.userId !== null,
    };
  // Of numbers that differ only by case, written before that was refused, it is the very one.
  const alike = new Map<string, (typeof found)[number][]>();
  for (const row of found) {
    const key = row.driverNum.toUpperCase();
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  const cards = new Map(
    found.flatMap((row) => (row.idCardHash ? [[row.idCardHash.toString('hex'), row]] : [])),
  );
  return {
    byNum(driverNum: string) {
      const those = alike.get(driverNum.toUpperCase()) ?? [];
      return candidateOf(those.length > 1 ? those.find((row) => row.driverNum === driverNum) : those[0]);
    },
    byCard: (hash: Buffer) => candidateOf(cards.get(hash.toString('hex'))),
  };
}
