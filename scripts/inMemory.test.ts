import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';

const script = `
  const { writeInMemory } = await import('./scripts/inMemory.mjs');
  delete process.env.TMPDIR;
  writeInMemory();
  console.log(process.env.TMPDIR ?? '');
`;
const options = ['--input-type=module', '-e', script];

const placeOfRun = () => execFileSync(process.execPath, options, { encoding: 'utf8' }).trim();
/** A small machine, or a container with little memory to share, writes to its disk. */
const hasRoom = placeOfRun() !== '';

test.runIf(hasRoom)('what a run of the tests keeps in memory goes when the run ends', () => {
  expect(existsSync(placeOfRun())).toBe(false);
});

test.runIf(hasRoom)(
  'what a killed run left goes with the next one, and not that of a run that lives',
  async () => {
    const living = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `${script} setInterval(() => {}, 1000);`,
    ]);
    const [said] = (await once(living.stdout, 'data')) as [Buffer];
    const place = String(said).trim();
    const dead = mkdtempSync(`/dev/shm/fleet-tests-${2 ** 22 + 1}-`);
    try {
      placeOfRun();
      expect([existsSync(place), existsSync(dead)]).toEqual([true, false]);
      living.kill('SIGKILL');
      await once(living, 'exit');
      placeOfRun();
      expect(existsSync(place)).toBe(false);
    } finally {
      living.kill('SIGKILL');
      for (const folder of [place, dead]) rmSync(folder, { recursive: true, force: true });
    }
  },
);
