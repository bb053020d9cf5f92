import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { leastPassphrase, type Config } from '../base/config';
import { explain } from '../base/explain';
import { needFinishedFolder } from '../base/unfinishedRestore';
import { BackupRefused } from './refused';
import type { Proof } from './prove';

/** Runs a command: what a person can mend is one sentence, everything else keeps its stack. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Refuses a folder in which nothing was ever started, or a restore was broken off. */
export function needInstallation(
  { DATABASE_URL }: NodeJS.ProcessEnv,
  { dataDir }: Pick<Config, 'dataDir'>,
): void {
  needFinishedFolder(dataDir);
  if (!DATABASE_URL && !existsSync(path.join(dataDir, 'postgres')))
    throw new BackupRefused(`${dataDir} 中没有数据。`, `There is no installation in ${dataDir}.`);
}

/** The value of the one option that a command takes. */
export function readOption(name: string): string | undefined {
  const { values } = parseArgs({ options: { [name]: { type: 'string' } } });
  const value = values[name] as string | undefined;
  if (value === '') throw new BackupRefused(`--${name} 为空。`, `--${name} is empty.`);
  return value;
}

/** The archive that `--from` names. */
export function needFrom(): string {
  const file = readOption('from');
  if (file === undefined)
    throw new BackupRefused('请用 --from 指定备份文件。', 'Name the backup with --from.');
  return file;
}

/** The passphrase that is set; else it is asked for, and twice where it is to be a new one. */
export async function needPassphrase(set: string | null, isNew = false): Promise<string> {
  if (set !== null) return set;
  if (!process.stdin.isTTY)
    throw new BackupRefused(
      '请设置 BACKUP_PASSPHRASE 或 BACKUP_PASSPHRASE_FILE。',
      'Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
    );
  const passphrase = await ask('备份口令 / Passphrase: ');
  if (!isNew) return passphrase;
  if (passphrase.length < leastPassphrase)
    throw new BackupRefused(
      `口令至少 ${leastPassphrase} 个字符。`,
      `The passphrase must have at least ${leastPassphrase} characters.`,
    );
  if ((await ask('再次输入 / Once more: ')) !== passphrase)
    throw new BackupRefused('两次输入的口令不一致。', 'The two passphrases differ.');
  return passphrase;
}

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}

/** Prints the proof of a restored archive, and returns whether it is sound. */
export function tellProof({ madeAt, tables, rows, contents, links, faults }: Proof): void {
  console.log(
    `备份时间 ${madeAt}：${tables} 张表 ${rows} 行，${contents} 个文件，日志链 ${links} 环 / ` +
      `Made at ${madeAt}: ${tables} tables with ${rows} rows, ${contents} files, ${links} links of the log`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
}
