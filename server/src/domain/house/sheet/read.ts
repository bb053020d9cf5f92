import { sheetColumns, sheetRows } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { Worker } from 'node:worker_threads';
import { serverFolder } from '../../../base/folders';
import { refuseField } from '../../../base/refuse';
import { BadArchive, checkArchive } from './zip';

/** The first sheet of a workbook that is in sight, every cell as the text that a person reads in it. */
export interface ReadSheet {
  name: string;
  rows: (string | null)[][];
  /** Places, `row,column` from 0, that hold a formula, or a number too long to be one. */
  formulas: string[];
  longNumbers: string[];
  /** Places that lie in a merged area, but for its first. */
  merged: string[];
  hiddenRows: number[];
  /** Its days are counted from 1904, as on older Macs. */
  isFrom1904: boolean;
}

/** The rows that come without a workbook. */
export const noSheet: ReadSheet = {
  name: 'JSON',
  ...{ rows: [], formulas: [], longNumbers: [], merged: [], hiddenRows: [], isFrom1904: false },
};

const mostUnpacked = 20 << 20;
/** Where much else is under way a good sheet takes a while; a call is given a minute. */
const longestMs = 45_000;
const workerMemoryMb = 256;

/** Reads a workbook away from our own thread, once it is known what it unpacks to; refuses what is none. */
export async function readSheet(file: File, mostMs = longestMs): Promise<ReadSheet> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isZip(bytes)) await checkWorkbook(bytes);
  else if (!isOldWorkbook(bytes)) throw refuseField('file', sheetText.onlySheets);
  const sheet = await readAside(bytes, mostMs);
  if (sheet.rows.length > sheetRows + 1)
    throw refuseField('file', sheetText.tooManyRows, { limit: sheetRows });
  if (sheet.rows.some((row) => row.length > sheetColumns)) {
    throw refuseField('file', sheetText.tooManyColumns, { limit: sheetColumns });
  }
  return sheet;
}

async function checkWorkbook(bytes: Buffer): Promise<void> {
  try {
    const names = await checkArchive(bytes, mostUnpacked);
    if (!names.includes('xl/workbook.xml')) throw refuseField('file', sheetText.onlySheets);
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    throw refuseField('file', error.isTooBig ? sheetText.tooBig : sheetText.unreadable);
  }
}

function readAside(bytes: Buffer, mostMs: number): Promise<ReadSheet> {
  const worker = new Worker(new URL('src/domain/house/sheet/reader.worker.mjs', serverFolder), {
    workerData: { bytes: new Uint8Array(bytes), mostRows: sheetRows + 2, mostColumns: sheetColumns },
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
  });
  return new Promise<ReadSheet>((resolve, reject) => {
    const unreadable = () => reject(refuseField('file', sheetText.unreadable));
    const patience = setTimeout(() => reject(refuseField('file', sheetText.tooSlow)), mostMs);
    worker.once('message', (read: ReadSheet | 'locked' | 'unreadable') => {
      if (read === 'unreadable') unreadable();
      else if (read === 'locked') reject(refuseField('file', sheetText.locked));
      else resolve(read);
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable() : reject(error),
    );
    worker.once('exit', () => clearTimeout(patience));
  }).finally(() => void worker.terminate());
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
/** An OLE2 container, as Excel wrote until 2003. */
const isOldWorkbook = (bytes: Buffer) =>
  bytes.subarray(0, 8).equals(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'));
