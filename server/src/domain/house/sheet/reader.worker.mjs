// @ts-check
// Plain JavaScript, because a worker of Node 20 takes no loader that could read TypeScript.
import { EncryptedFileError, read } from 'hucre';
import { parentPort, workerData } from 'node:worker_threads';
import { readOldWorkbook } from './oldWorkbook.mjs';

/** Beyond this a figure loses digits, as card numbers typed into a number cell do. */
const safest = Number.MAX_SAFE_INTEGER;

const { bytes, mostRows, mostColumns } =
  /** @type {{ bytes: Uint8Array, mostRows: number, mostColumns: number }} */ (workerData);
parentPort?.postMessage(
  await readFirst().catch((error) =>
    error instanceof EncryptedFileError && isEncrypted() ? 'locked' : 'unreadable',
  ),
);

/** @returns {Promise<import('./read').ReadSheet>} */
async function readFirst() {
  const workbook = await read(bytes, { sheets: firstInSight(), maxRows: mostRows });
  // The reader takes every sheet of an old workbook, and does not tell what is hidden in it.
  const old = bytes[0] === 0xd0 ? readOldWorkbook(bytes) : null;
  const sheet = workbook.sheets[old?.place ?? 0];
  const formulas = [...(sheet?.cells ?? [])].filter(([, cell]) => cell.formula).map(([place]) => place);
  /** @type {string[]} */
  const longNumbers = [];
  const rows = (sheet?.rows ?? []).map((cells, row) =>
    cells.map((value, column) => {
      if (typeof value === 'number' && Math.abs(value) > safest) longNumbers.push(`${row},${column}`);
      return asText(value);
    }),
  );
  const hiddenRows =
    old?.hiddenRows ?? [...(sheet?.rowDefs ?? [])].filter(([, { hidden }]) => hidden).map(([row]) => row);
  const merged = (sheet?.merges ?? []).flatMap((area) => coveredBy(area, rows));
  return {
    name: sheet?.name ?? '',
    ...{ rows, formulas, longNumbers, hiddenRows, merged },
    isFrom1904: workbook.dateSystem === '1904' || old?.isFrom1904 === true,
  };
}

/** The reader takes any container that is no old workbook for an encrypted one. */
function isEncrypted() {
  return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

/** The first sheet that a person sees: programs keep their lists of choices in hidden ones before it. */
function firstInSight() {
  let isFound = false;
  return (/** @type {import('hucre').SheetFilterInfo} */ { hidden, veryHidden }) => {
    if (isFound || hidden || veryHidden) return false;
    isFound = true;
    return true;
  };
}

/**
 * The cells of a merged area that hold nothing, though a person reads the value of its first one in them.
 * @param {import('hucre').MergeRange} area
 * @param {(string | null)[][]} rows
 */
function coveredBy({ startRow, startCol, endRow, endCol }, rows) {
  /** @type {string[]} */
  const places = [];
  for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row += 1)
    for (let column = startCol; column <= Math.min(endCol, mostColumns - 1); column += 1)
      if (row > startRow || column > startCol) places.push(`${row},${column}`);
  return places;
}

/**
 * What a person would read in the cell, null for blanks alone; an apostrophe that kept a formula harmless is taken off.
 * @param {import('hucre').CellValue} value
 */
function asText(value) {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    const iso = value.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
  }
  const text = String(value)
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');
  return text === '' ? null : text;
}
