import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes';
import { readColumn, writeColumn } from './column';
import { columns, singleReadings, type Stored, type StoredName, type StoredReport } from './columns';

const deflate = promisify(deflateRaw) as (bytes: Buffer) => Promise<Buffer>;

/** The first byte of a pack: columns side by side, deflated. */
const deflated = 1;
const names = Object.keys(columns) as (keyof StoredReport)[];
const plain = names.filter((name) => name !== 'readings');
/** Before the name of a reading, which could be that of a column. */
const readingMark = '.';
const microsOfMs = 1000;

/**
 * Packs reports that are in order. Each column stands alone, so that like lies beside like and a reader unpacks only
 * what it needs. Instants are kept to the microsecond, everything else to the last digit.
 */
export async function pack(reports: readonly StoredReport[]): Promise<Buffer> {
  const written: [name: string, bytes: Buffer][] = [];
  for (const name of plain) {
    const values = reports.map((report) => packed(name, report));
    if (values.some((value) => value !== undefined))
      written.push([name, writeColumn(values, name === 'hash')]);
  }
  const readings = new Set(reports.flatMap((report) => Object.keys(report.readings ?? {})));
  for (const name of [...readings].sort())
    written.push([
      readingMark + name,
      writeColumn(
        reports.map(({ readings }) =>
          readings && Object.hasOwn(readings, name) ? readings[name] : undefined,
        ),
        false,
      ),
    ]);
  const out = new ByteWriter();
  out.whole(reports.length);
  out.whole(written.length);
  for (const [name, bytes] of written) {
    out.text(name);
    out.block(bytes);
  }
  return Buffer.concat([Buffer.of(deflated), await deflate(out.finish())]);
}

/** The wanted values of packed reports, in order. */
export function unpack<N extends StoredName>(bytes: Buffer, wanted: readonly N[]): Pick<Stored, N>[] {
  if (bytes[0] !== deflated) throw new Error(`A pack of an unknown format, ${bytes[0]}`);
  const from = new ByteReader(inflateRawSync(bytes.subarray(1)));
  const count = from.whole();
  const blocks = new Map<string, Buffer>();
  for (let left = from.whole(); left > 0; left -= 1) blocks.set(from.text(), from.block());
  const valuesOf = (name: string) => {
    const block = blocks.get(name);
    return block && readColumn(block, count);
  };
  const reports = Array.from({ length: count }, (): Partial<Record<N, unknown>> => ({}));
  // Column by column: each is read in one go, and all objects get it while they have the same form.
  for (const name of wanted) {
    const valueAt = readerOf(name, valuesOf, [...blocks.keys()]);
    for (let row = 0; row < count; row += 1) reports[row]![name] = valueAt(row);
  }
  return reports as Pick<Stored, N>[];
}

/** Times since 1970 in microseconds; when it was received by how much later that was; a key as it is. */
function packed(name: Exclude<keyof StoredReport, 'readings'>, report: StoredReport): unknown {
  if (name === 'time') return micros(report.time);
  if (name === 'receivedAt') return micros(report.receivedAt) - micros(report.time);
  if (name === 'terminalRowId') return Number(report.terminalRowId);
  return report[name] ?? undefined;
}

const micros = (ms: number) => Math.round(ms * microsOfMs);

function readerOf(
  name: StoredName,
  valuesOf: (name: string) => unknown[] | undefined,
  all: readonly string[],
): (row: number) => unknown {
  if (name === 'readings') return wholeReadings(valuesOf, all);
  const isSingle = name in singleReadings;
  const values = valuesOf(isSingle ? readingMark + name : name);
  if (!values) return () => null;
  const numbers = values as number[];
  if (name === 'time') return (row) => numbers[row]! / microsOfMs;
  if (name === 'terminalRowId') return (row) => String(numbers[row]);
  if (name === 'receivedAt') {
    const times = valuesOf('time') as number[];
    return (row) => (times[row]! + numbers[row]!) / microsOfMs;
  }
  return (row) => values[row] ?? null;
}

function wholeReadings(valuesOf: (name: string) => unknown[] | undefined, all: readonly string[]) {
  const readings = all
    .filter((name) => name.startsWith(readingMark))
    .map((name) => [name.slice(readingMark.length), valuesOf(name)!] as const);
  return (row: number) => {
    const told = readings.filter(([, values]) => values[row] !== undefined);
    return told.length === 0 ? null : Object.fromEntries(told.map(([name, values]) => [name, values[row]]));
  };
}
