import { sql } from 'kysely';

/** The vehicles are dealt out in so many parts; with Citus a part is a shard. */
export const partCount = 256;

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by));

/**
 * The part of a vehicle: the upper eight bits of PostgreSQL's `hashint8` of its id, as Citus deals out shards. Ids are
 * positive and below 2^53. Source: Bob Jenkins, lookup3.c, final mix of one 32-bit word.
 */
export function partOf(vehicleId: string): number {
  const id = Number(vehicleId);
  const word = id ^ Math.floor(id / 2 ** 32);
  const begin = (0x9e3779b9 + 4 + 3_923_095) | 0;
  let [a, b, c] = [(begin + word) | 0, begin, begin];
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  c = ((c ^ b) - rotated(b, 24)) | 0;
  return ((c ^ 0x80000000) >>> 24) & 0xff;
}

/** The part of a vehicle whose id is in a column. */
export const partOfSql = (column: string): string =>
  `((hashint8(${column})::bigint + 2147483648) >> 24)::int`;

export const allParts: readonly number[] = Array.from({ length: partCount }, (_, part) => part);

/** Whether the vehicle whose id is in a column is in these parts; costs nothing where these are all. */
export const inParts = (column: string, parts: readonly number[]) =>
  parts.length === partCount
    ? sql<boolean>`true`
    : sql<boolean>`${sql.raw(partOfSql(column))} = any(${parts}::int[])`;
