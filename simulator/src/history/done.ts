import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** How many whole days of each truck's past are stored, by the number of the truck. */
export type Done = Record<string, number>;

/** The days that an earlier run has sent; none at the first. The platform stores once whatever comes twice. */
export function readDone(file: string): Done {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Done;
  } catch {
    return {};
  }
}

/** Writes it wholly or not at all. */
export function writeDone(file: string, done: Done): void {
  writeFileSync(`${file}.new`, JSON.stringify(done), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
