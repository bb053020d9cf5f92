import { ByteReader, ByteWriter } from './bytes';

/** How the values of a column are written. */
const ways = { decimals: 0, floats: 1, words: 2, keys: 3 } as const;
const mostDecimals = 9;
/** Differences of numbers up to this are exact. */
const largest = 2 ** 51;

/** The values of one column of a pack; undefined where a row has none. */
export type Values = readonly unknown[];

/** Writes a column; numbers as differences of whole ones where that is exact, all else as the places of its words. */
export function writeColumn(values: Values, isKey: boolean): Buffer {
  const out = new ByteWriter();
  const present = writePresence(out, values);
  if (isKey) {
    out.byte(ways.keys);
    for (const value of present) out.int8(BigInt(value as string));
  } else if (present.every((value): value is number => typeof value === 'number')) writeNumbers(out, present);
  else writeWords(out, present);
  return out.finish();
}

/** The values of a column of so many rows; undefined where a row has none. */
export function readColumn(bytes: Buffer, rows: number): unknown[] {
  const from = new ByteReader(bytes);
  const isPresent = readPresence(from, rows);
  const next = readerOf(from);
  const values: unknown[] = [];
  for (let row = 0; row < rows; row += 1)
    values.push(isPresent === null || isPresent(row) ? next() : undefined);
  return values;
}

function writePresence(out: ByteWriter, values: Values): unknown[] {
  const present = values.filter((value) => value !== undefined);
  const isWhole = present.length === values.length;
  out.byte(isWhole ? 1 : 0);
  if (isWhole) return present;
  const bits = Buffer.alloc(Math.ceil(values.length / 8));
  values.forEach((value, row) => {
    if (value !== undefined) bits[row >> 3]! |= 1 << (row & 7);
  });
  out.block(bits);
  return present;
}

/** Tells which rows have a value; null when all have. */
function readPresence(from: ByteReader, rows: number): ((row: number) => boolean) | null {
  if (from.byte() === 1 || rows === 0) return null;
  const bits = from.block();
  return (row) => (bits[row >> 3]! & (1 << (row & 7))) !== 0;
}

function writeNumbers(out: ByteWriter, values: readonly number[]): void {
  const decimals = decimalsOf(values);
  if (decimals === null) {
    out.byte(ways.floats);
    for (const value of values) out.float8(value);
    return;
  }
  out.byte(ways.decimals);
  out.byte(decimals);
  const unit = 10 ** decimals;
  let before = 0;
  for (const value of values) {
    const scaled = Math.round(value * unit);
    out.signed(scaled - before);
    before = scaled;
  }
}

/** The fewest decimals that hold all of these exactly; null when none do. */
function decimalsOf(values: readonly number[]): number | null {
  let decimals = 0;
  for (const value of values) {
    while (!isHeld(value, 10 ** decimals)) {
      decimals += 1;
      if (decimals > mostDecimals) return null;
    }
  }
  // A large value may have no room for the decimals of another.
  return values.every((value) => isHeld(value, 10 ** decimals)) ? decimals : null;
}

function isHeld(value: number, unit: number): boolean {
  const scaled = Math.round(value * unit);
  // Minus zero is a float of its own.
  return Math.abs(scaled) < largest && scaled / unit === value && !Object.is(value, -0);
}

function writeWords(out: ByteWriter, values: readonly unknown[]): void {
  const places = new Map<string, number>();
  const found = values.map((value) => {
    const word = JSON.stringify(value);
    const place = places.get(word) ?? places.size;
    places.set(word, place);
    return place;
  });
  out.byte(ways.words);
  out.text(`[${[...places.keys()].join()}]`);
  for (const place of found) out.whole(place);
}

function readerOf(from: ByteReader): () => unknown {
  switch (from.byte()) {
    case ways.decimals: {
      const unit = 10 ** from.byte();
      let scaled = 0;
      return () => (scaled += from.signed()) / unit;
    }
    case ways.floats:
      return () => from.float8();
    case ways.keys:
      return () => String(from.int8());
    default: {
      const words = JSON.parse(from.text()) as unknown[];
      return () => words[from.whole()];
    }
  }
}
