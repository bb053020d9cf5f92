import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';

/**
 * Reads a body of ids alone, their number in one byte before them: the parameters of 0x8106, the areas to delete of
 * 0x8601, 0x8603, 0x8605 and 0x8607, where none means all. Null when it ends early.
 */
export function readIds(body: Buffer): number[] | null {
  const reader = new BodyReader(body);
  const ids = Array.from({ length: reader.u8() }, () => reader.u32());
  return reader.short ? null : ids;
}

/** The same as a body: at most 125 areas, or 255 parameters. */
export function writeIds(ids: readonly number[]): Buffer {
  const writer = new BodyWriter().u8(ids.length);
  for (const id of ids) writer.u32(id);
  return writer.done();
}
