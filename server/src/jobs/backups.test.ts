import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../test/until';
import { newWorld } from '../../test/world';
import { archiveName } from '../backup/archives';

const dayMs = 86_400_000;

test('a backup that cannot be made raises backupOld; once it can, it is made, the oldest go and the alarm ends', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'fleet-schedule-'));
  const folder = path.join(home, 'backups');
  writeFileSync(folder, 'in the way');
  const env = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery staple', BACKUP_KEEP: '2' };
  const world = await newWorld({ doors: ['http', 'jobs'], env });
  await until('the alarm', () => world.appCtx.conditions.has('backupOld'));
  await world.stop();

  rmSync(folder);
  mkdirSync(folder);
  const nameOf = (days: number) => archiveName(new Date(Date.now() - days * dayMs));
  const [recent, older, tomorrow] = [nameOf(2), nameOf(3), nameOf(-1)];
  const kept = archiveName(new Date(Date.now() - 9 * dayMs), 'before-0001');
  const drafts = `${recent}.part`;
  for (const name of [recent, older, tomorrow, kept, drafts]) writeFileSync(path.join(folder, name), '');
  await world.restart();
  const left = await until('the backup and what it removes', () => {
    const names = readdirSync(folder);
    return !names.includes(drafts) && names;
  });
  const made = left.filter((name) => ![recent, older, tomorrow, kept].includes(name));
  expect(made).toHaveLength(1);
  expect(left.sort()).toEqual([kept, recent, tomorrow, ...made].sort());
  await until('the alarm to end', () => !world.appCtx.conditions.has('backupOld'));
  const ready = await (await fetch(`http://127.0.0.1:${world.ports.http}/readyz`)).text();
  expect(ready).not.toContain('backupOld');
  await world.end();
  rmSync(home, { recursive: true });
});
