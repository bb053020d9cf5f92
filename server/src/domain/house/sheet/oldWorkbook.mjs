// @ts-check
// Plain JavaScript, as its worker is: the reader of sheets passes over these records of an old workbook.

/** The kinds of record that are looked at, as BIFF8 numbers them. */
const kinds = { endOf: 0x0a, dates: 0x22, sheet: 0x85, row: 0x208 };

/**
 * Of an Excel file of before 2007: the place of the first sheet that a person sees, or else of the first; which of its
 * rows are hidden; and whether days are counted from 1904.
 * @param {Uint8Array} bytes
 */
export function readOldWorkbook(bytes) {
  const stream = streamOf(Buffer.from(bytes));
  /** @type {{ isHidden: boolean, start: number }[]} */
  const sheets = [];
  let isFrom1904 = false;
  for (const { kind, at } of recordsFrom(stream, 0)) {
    if (kind === kinds.dates) isFrom1904 = stream.readUInt16LE(at) === 1;
    if (kind !== kinds.sheet) continue;
    sheets.push({ isHidden: (stream.readUInt8(at + 4) & 3) !== 0, start: stream.readUInt32LE(at) });
  }
  const place = Math.max(
    sheets.findIndex(({ isHidden }) => !isHidden),
    0,
  );
  const sheet = sheets[place];
  return { place, hiddenRows: sheet ? hiddenRowsFrom(stream, sheet.start) : [], isFrom1904 };
}

/**
 * @param {Buffer} stream
 * @param {number} start
 */
function hiddenRowsFrom(stream, start) {
  /** @type {number[]} */
  const hidden = [];
  for (const { kind, at } of recordsFrom(stream, start))
    if (kind === kinds.row && (stream.readUInt8(at + 12) & 0x20) !== 0) hidden.push(stream.readUInt16LE(at));
  return hidden;
}

/**
 * The records of one part, up to its end.
 * @param {Buffer} stream
 * @param {number} start
 */
function* recordsFrom(stream, start) {
  for (let at = start; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at);
    if (kind === kinds.endOf) return;
    yield { kind, at: at + 4 };
    at += 4 + stream.readUInt16LE(at + 2);
  }
}

const endOfChain = 0xfffffffe;
/** The sizes of sectors that there are, as powers of two; a damaged file names any, and would fill the memory. */
const sectorSizes = [9, 12];
const smallSector = 64;

/**
 * The stream of the workbook out of its container, a small file system of sectors.
 * @param {Buffer} file
 */
function streamOf(file) {
  const size = file.readUInt16LE(30);
  if (!sectorSizes.includes(size)) throw new Error(`sectors of 2^${size} bytes`);
  const sector = 1 << size;
  const table = Array.from({ length: Math.min(file.readUInt32LE(44), 109) }, (_, part) =>
    sectorAt(file, file.readUInt32LE(76 + part * 4), sector),
  );
  const following = Buffer.concat(table);
  /** @param {number} first */
  const chain = (first) =>
    Buffer.concat(sectorsOf(first, following, file.length / sector, (at) => sectorAt(file, at, sector)));
  const folder = chain(file.readUInt32LE(48));
  /** @type {Buffer | undefined} */
  let small;
  for (let at = 0; at + 128 <= folder.length; at += 128) {
    const name = folder.toString('utf16le', at, at + Math.max(folder.readUInt16LE(at + 64) - 2, 0));
    const [first, length] = [folder.readUInt32LE(at + 116), folder.readUInt32LE(at + 120)];
    if (folder.readUInt8(at + 66) === 5) small = chain(first);
    if (name !== 'Workbook') continue;
    if (length >= file.readUInt32LE(56)) return chain(first).subarray(0, length);
    const [room, ways] = [small ?? Buffer.alloc(0), chain(file.readUInt32LE(60))];
    const most = room.length / smallSector;
    const pieces = sectorsOf(first, ways, most, (at) =>
      room.subarray(at * smallSector, (at + 1) * smallSector),
    );
    return Buffer.concat(pieces).subarray(0, length);
  }
  return Buffer.alloc(0);
}

/**
 * @param {Buffer} file
 * @param {number} at
 * @param {number} size
 */
const sectorAt = (file, at, size) => file.subarray((at + 1) * size, (at + 2) * size);

/**
 * The sectors of a chain, no more than there are: a damaged one may run in a circle.
 * @param {number} first
 * @param {Buffer} following
 * @param {number} most
 * @param {(at: number) => Buffer} read
 */
function sectorsOf(first, following, most, read) {
  /** @type {Buffer[]} */
  const found = [];
  for (let at = first; at < endOfChain && (at + 1) * 4 <= following.length; ) {
    if (found.length >= most) break;
    found.push(read(at));
    at = following.readUInt32LE(at * 4);
  }
  return found;
}
