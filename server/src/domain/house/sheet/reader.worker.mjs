// @ts-check
// Plain JavaScript, because a worker of Node 20 takes no loader that could read TypeScript.
import { read } from 'hucre';
import { parentPort, workerData } from 'node:worker_threads';

/** Beyond this a figure loses digits, as card numbers typed into a number cell do. */
const safest = Number.MAX_SAFE_INTEGER;

const { bytes, mostRows } = /** @type {{ bytes: Uint8Array, mostRows: number }} */ (workerData);
parentPort?.postMessage(await readFirst().catch(() => null));

/** @returns {Promise<import('./read').ReadSheet>} */
async function readFirst() {
  const workbook = await read(bytes, { sheets: [0], maxRows: mostRows });
  const [sheet] = workbook.sheets;
  const formulas = [...(sheet?.cells ?? [])].filter(([, cell]) => cell.formula).map(([place]) => place);
  /** @type {string[]} */
  const longNumbers = [];
  const rows = (sheet?.rows ?? []).map((cells, row) =>
    cells.map((value, column) => {
      if (typeof value === 'number' && Math.abs(value) > safest) longNumbers.push(`${row},${column}`);
      return asText(value);
    }),
  );
  return { name: sheet?.name ?? '', rows, formulas, longNumbers };
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
