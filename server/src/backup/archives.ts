import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const ending = '.backup';
/** The ending of an archive that is still being written. */
export const draftEnding = '.part';

const pattern = /^fleet-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** An archive of the schedule, by its name. */
export interface Archive {
  file: string;
  madeAt: Date;
}

/** The name of an archive of this moment; one with a reason is kept until somebody removes it. */
export const archiveName = (now: Date, reason?: string): string => {
  const moment = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `fleet-${moment}${reason ? `-${reason}` : ''}${ending}`;
};

/** The archives in a folder, the newest first. One of the future was made under a wrong clock and does not count. */
export async function listArchives(folder: string, now: Date): Promise<Archive[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
      if (!year) return [];
      const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return madeAt > now ? [] : [{ file: path.join(folder, name), madeAt }];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** An archive that nobody has written to for so long is written no more. */
const draftLivesMs = 3_600_000;

/** Removes all but the newest; `before` is told the name of each that goes. */
export async function dropOldArchives(
  folder: string,
  keep: number,
  now: Date,
  before: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const { file } of (await listArchives(folder, now)).slice(keep)) {
    await before(path.basename(file));
    await rm(file, { force: true });
  }
}

/** Removes what was broken off: a killed process leaves its own behind. */
export async function dropBrokenOff(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(ending + draftEnding)) continue;
    const draft = path.join(folder, name);
    // One that is finished just now has its own name by then.
    const found = await stat(draft).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > draftLivesMs) await rm(draft, { force: true });
  }
}
