import { sql, type RawBuilder } from 'kysely';
import { singleReadings, type Stored, type StoredName } from './columns';
import { unpackReadings } from './readings';

/**
 * Rows of `report r` as bytes, one value after the other: neither side prints or parses a number, and a row of many
 * columns is one value on the way.
 */

/** PostgreSQL counts microseconds from 2000-01-01. */
const epochMicros = Date.UTC(2000, 0, 1) * 1000;
const microsOfMs = 1000;
const half = 2 ** 32;

/** The bytes of a column in SQL, and its value from them. */
interface Way {
  bytes: RawBuilder<unknown>;
  read(from: RowReader): unknown;
}

const instant = (column: string): Way => ({
  bytes: sql`timestamptz_send(r.${sql.ref(column)})`,
  read: (from) => from.instant(),
});
const key = (column: string): Way => ({
  bytes: sql`int8send(r.${sql.ref(column)})`,
  read: (from) => from.key(),
});
const number = (column: string): Way => ({
  bytes: sql`float8send(coalesce(r.${sql.ref(column)}::float8, 'NaN'))`,
  read: (from) => from.float8(),
});
const real = (column: string): Way => ({
  bytes: sql`float4send(coalesce(r.${sql.ref(column)}, 'NaN'))`,
  read: (from) => from.float4(),
});
const flag = (value: RawBuilder<unknown>): Way => ({
  bytes: sql`case ${value} when true then '\\x01'::bytea when false then '\\x00' else '\\x02' end`,
  read: (from) => from.flag(),
});

const ways: Record<StoredName, Way> = {
  time: instant('time'),
  hash: key('hash'),
  receivedAt: instant('received_at'),
  terminalRowId: key('terminal_row_id'),
  flags: number('flags'),
  lng: number('lng'),
  lat: number('lat'),
  altitude: number('altitude'),
  direction: number('direction'),
  speed: real('speed'),
  keyOn: flag(sql`r.key_on`),
  soc: real('soc'),
  odometer: number('odometer'),
  powerOnSeconds: number('power_on_seconds'),
  workSeconds: number('work_seconds'),
  readings: {
    bytes: sql`coalesce(int4send(length(r.packed)) || r.packed,
      int4send(length(convert_to(r.readings::text, 'UTF8'))) || convert_to(r.readings::text, 'UTF8'), int4send(-1))`,
    read: (from) => unpackReadings(from.block()),
  },
  hydraulicsActive: flag(singleReadings.hydraulicsActive),
  forksRaised: flag(singleReadings.forksRaised),
};

/** One row of `report r` as bytes, its fingerprint at their end. */
export const rowBytes = (names: readonly StoredName[]): RawBuilder<unknown> =>
  sql.join(
    [...names.filter(isNoHash), 'hash' as const].map((name) => ways[name].bytes),
    sql` || `,
  );

/** The rows that lie one after the other in the bytes. Fingerprints are read where they are wanted: most readers need none. */
export function rowsIn<N extends StoredName>(bytes: Buffer, names: readonly N[]): Pick<Stored, N>[] {
  const from = new RowReader(bytes);
  const plain = names.filter(isNoHash);
  const readers = plain.map((name) => ways[name].read);
  const isKeyed = plain.length < names.length;
  const rows: Pick<Stored, N>[] = [];
  while (!from.isAtEnd) {
    const row: Partial<Record<StoredName, unknown>> = {};
    for (let at = 0; at < plain.length; at += 1) row[plain[at]!] = readers[at]!(from);
    if (isKeyed) row.hash = from.key();
    else from.passKey();
    rows.push(row as Pick<Stored, N>);
  }
  return rows;
}

const isNoHash = (name: StoredName) => name !== 'hash';

class RowReader {
  readonly #view: DataView;
  #at = 0;

  constructor(readonly bytes: Buffer) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  instant(): number {
    const at = this.#pass(8);
    return (this.#view.getInt32(at) * half + this.#view.getUint32(at + 4) + epochMicros) / microsOfMs;
  }

  key(): string {
    return String(this.#view.getBigInt64(this.#pass(8)));
  }

  passKey(): void {
    this.#pass(8);
  }

  float8(): number | null {
    const value = this.#view.getFloat64(this.#pass(8));
    return Number.isNaN(value) ? null : value;
  }

  float4(): number | null {
    const value = this.#view.getFloat32(this.#pass(4));
    return Number.isNaN(value) ? null : shortest(value);
  }

  flag(): boolean | null {
    const value = this.#view.getUint8(this.#pass(1));
    return value === 2 ? null : value === 1;
  }

  block(): Buffer | null {
    const length = this.#view.getInt32(this.#pass(4));
    if (length < 0) return null;
    const at = this.#pass(length);
    return this.bytes.subarray(at, at + length);
  }

  #pass(length: number): number {
    this.#at += length;
    return this.#at - length;
  }
}

const [tenth, mostByTenths, mostDigits] = [10, 100_000, 9];

/** The shortest decimal that is the same number in four bytes, as PostgreSQL prints it. */
function shortest(value: number): number {
  // Almost all of them are.
  const inTenths = Math.round(value * tenth) / tenth;
  if (Math.fround(inTenths) === value && Math.abs(value) < mostByTenths) return inTenths;
  for (let digits = 1; digits < mostDigits; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(mostDigits));
}
