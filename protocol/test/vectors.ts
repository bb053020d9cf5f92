import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const shared = process.env.FLEET_SHARED ?? join(import.meta.dirname, '../../../shared');

/** The vectors of a file of the shared folder; none, and one skipped test that says so, when it is not there. */
export function readVectors<V>(file: string): V[] {
  const path = join(shared, 'protocols/vectors', file);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as V[];
  test.skip(`${path} is not there: set FLEET_SHARED to the folder that holds protocols/vectors`, () => {});
  return [];
}
