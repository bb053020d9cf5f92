import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { S3Server } from '../../test/s3Server';
import { until } from '../../test/until';
import { newWorld } from '../../test/world';
import { archiveName, draftEnding } from '../backup/archives';

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
  // One was broken off, the other is being written by hand.
  const [brokenOff, underWay] = [`${recent}.part`, `${nameOf(-0.5)}.part`];
  for (const name of [recent, older, tomorrow, kept, brokenOff, underWay])
    writeFileSync(path.join(folder, name), '');
  const long = new Date(Date.now() - dayMs);
  utimesSync(path.join(folder, brokenOff), long, long);
  await world.restart();
  const left = await until('the backup and what it removes', () => {
    const names = readdirSync(folder);
    return !names.includes(brokenOff) && !names.includes(older) && names;
  });
  const others = [kept, recent, tomorrow, underWay];
  const made = left.filter((name) => ![...others, older].includes(name));
  expect(made).toHaveLength(1);
  expect(left.sort()).toEqual([...others, ...made].sort());
  await until('the alarm to end', () => !world.appCtx.conditions.has('backupOld'));
  const ready = await (await fetch(`http://127.0.0.1:${world.ports.http}/readyz`)).text();
  expect(ready).not.toContain('backupOld');
  await world.end();
  rmSync(home, { recursive: true });
});

test('an archive is copied to the bucket; while that is away backupOld holds, and what is dropped is dropped there too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fleet-copied-'));
  const s3 = await S3Server.start();
  const env = {
    BACKUP_DIR: folder,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    BACKUP_KEEP: '2',
    ...s3.settingsFor('BACKUP'),
  };
  const nameOf = (days: number) => archiveName(new Date(Date.now() - days * dayMs));
  const [recent, older, oldest] = [nameOf(2), nameOf(3), nameOf(4)];
  for (const name of [recent, older, oldest]) writeFileSync(path.join(folder, name), name);
  const inBucket = () => [...s3.keys.keys()].map((key) => key.replace('some-place/backups/', '')).sort();
  for (const name of [older, oldest])
    s3.keys.set(`some-place/backups/${name}`, { body: Buffer.from(name), changed: new Date() });
  await s3.stop();
  const world = await newWorld({ doors: ['jobs'], env });
  await until('the alarm', () => world.appCtx.conditions.has('backupOld'));
  await world.stop();

  for (const name of readdirSync(folder))
    if (![recent, older, oldest].includes(name)) rmSync(path.join(folder, name));
  await s3.start();
  await world.restart();
  await until(
    'the alarm to end',
    () => !world.appCtx.conditions.has('backupOld') && inBucket().includes('latest'),
  );
  const left = await until('the old ones to go', () => {
    const names = readdirSync(folder);
    return !names.includes(older) && !names.includes(oldest) && names.sort();
  });
  expect(left).toHaveLength(2);
  expect(inBucket()).toEqual([...left, 'latest'].sort());
  const made = left.find((name) => name !== recent)!;
  expect(s3.keys.get('some-place/backups/latest')!.body.toString()).toBe(made);
  expect(s3.keys.get(`some-place/backups/${made}`)!.body).toEqual(readFileSync(path.join(folder, made)));
  await world.end();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

test('a backup that failed while the clock was a day ahead is tried again once the clock is right', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'fleet-clock-'));
  const folder = path.join(home, 'backups');
  writeFileSync(folder, 'in the way');
  const env = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery staple' };
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() + dayMs });
  const world = await newWorld({ doors: ['jobs'], env });
  try {
    await until('the alarm', () => world.appCtx.conditions.has('backupOld'));
    rmSync(folder);
    mkdirSync(folder);
    vi.setSystemTime(Date.now() - dayMs);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    const isMade = () => readdirSync(folder).some((name) => !name.endsWith(draftEnding));
    await until('the backup', isMade);
  } finally {
    vi.useRealTimers();
    await world.end();
    rmSync(home, { recursive: true });
  }
});
