import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupRefused } from './refused';

/** Makes the folder, or finds it empty; refused where there is anything in it. */
export async function needEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new BackupRefused(
      `数据目录 ${folder} 不是空的：请清空或用 DATA_DIR 指定空目录。`,
      `The data folder ${folder} is not empty: empty it, or name an empty one in DATA_DIR.`,
    );
}

/** Whoever still writes there, such as the initdb of a killed command, comes to an end. */
const remove = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };

/** Removes what is in a folder; the database too where a link says that it lies elsewhere. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    if ((await lstat(place)).isSymbolicLink()) await rm(await realpath(place), remove);
    await rm(place, remove);
  }
}
