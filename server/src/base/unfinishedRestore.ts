import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { CannotStart } from '../postgres/cannotStart';

/** A table of this name stands in a database while a backup is being restored into it. */
export const unfinishedTable = 'restore_unfinished';

/** A file of this name stands in a data folder while a backup is being restored into it, from before its database. */
export const unfinishedFile = 'restore-unfinished';

const brokenOff = () =>
  new CannotStart(
    '上一次恢复未完成：请清空数据目录（或新建数据库）后重新恢复。',
    'A restore was broken off: empty the data folder (or make a new database) and restore again.',
  );

/** Refuses a data folder into which a restore was broken off. */
export function needFinishedFolder(dataDir: string): void {
  if (existsSync(path.join(dataDir, unfinishedFile))) throw brokenOff();
}

/** Refuses a database into which a restore was broken off. */
export async function needFinishedDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isUnfinished: boolean }>(
    `select to_regclass('${unfinishedTable}') is not null as "isUnfinished"`,
  );
  if (rows[0]!.isUnfinished) throw brokenOff();
}
