import { readConfig } from '../server/src/base/config';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const operations = read('docs/operations.md');
const compose = read('deploy/compose.yaml');
const alarms = read('deploy/alarms.yaml');
const programs = (process.env.PATH ?? '').split(':');
const isInstalled = (program: string) => programs.some((folder) => existsSync(`${folder}/${program}`));

/** Settings that the server and its commands read, by the words that read them. */
const settingsRead = () => {
  const sources = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => read(`server/src/${file}`))
    .join('\n');
  const named = [
    ...sources.matchAll(/\benv\.([A-Z][A-Z_\d]+)\b|\bwhole\('([A-Z_\d]+)'|\branges\('([A-Z_]+)'/g),
  ];
  const certificates = [...sources.matchAll(/certificate\('([A-Z_]+)'\)/g)];
  return new Set([
    ...named.map(([, dotted, whole, ranges]) => dotted ?? whole ?? ranges!),
    ...certificates.flatMap(([, name]) => [`${name}_CERT`, `${name}_KEY`]),
  ]);
};

/** Of the machine or of other programs. */
const notOurs = new Set(['PATH', 'NODE_ENV', 'POSTGRES_PASSWORD', 'FLEET_PASSWORD']);

test('every setting stands in the README, and every setting that a file for operators sets is one', () => {
  const settings = settingsRead();
  expect(settings.size).toBeGreaterThan(40);
  const readme = read('README.md').split('\n## Settings')[1]!.split('\n## ')[0]!;
  const missing = [...settings].filter((name) => !notOurs.has(name) && !readme.includes(`\`${name}\``));
  expect(missing).toEqual([]);
  const set = [
    ...[...compose.matchAll(/^ {6}([A-Z][A-Z_\d]+):/gm)],
    ...[...read('deploy/Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=/g)],
    ...[...read('deploy/fleet.service').matchAll(/(?<=^Environment=.*)\b([A-Z][A-Z_]+)=/gm)],
  ].map(([, name]) => name!);
  expect(set.filter((name) => !settings.has(name) && !notOurs.has(name))).toEqual([]);
});

test('an empty setting is one that is not set', () => {
  const empty = Object.fromEntries([...settingsRead()].map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('unit, image and compose file publish the ports on which the product listens', () => {
  const { port, jt808Port, mqttPort, mqttsPort } = readConfig({});
  const ports = [
    `${port}/tcp`,
    `${jt808Port}/tcp`,
    `${jt808Port}/udp`,
    `${mqttPort}/tcp`,
    `${mqttsPort}/tcp`,
  ];
  const published = [...compose.matchAll(/^ {6}- "(?:127\.0\.0\.1:)?(\d+):(\d+)\/(tcp|udp)"$/gm)];
  expect(published.map(([, , inside, over]) => `${inside}/${over}`).sort()).toEqual(ports.sort());
  for (const one of ports) expect(operations).toContain(one.split('/')[0]);
  expect(read('deploy/nginx.conf')).toContain(`proxy_pass http://127.0.0.1:${port};`);
});

test('the files of the compose file are there, and each volume that it uses is declared', () => {
  const mounts = [...compose.matchAll(/^ {6}- "([^":]+):\/[^"]+"$/gm)].map(([, from]) => from!);
  expect(mounts.length).toBeGreaterThan(3);
  for (const from of mounts)
    if (from.startsWith('./')) expect(existsSync(`deploy/${from}`), from).toBe(true);
    else expect(compose.split('\nvolumes:\n')[1], from).toContain(`  ${from}:\n`);
  expect(compose + alarms).not.toContain('\t');
});

test('each alarm has words in both languages and stands in docs/operations.md', () => {
  const names = [...alarms.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const summaries = [...alarms.matchAll(/summary: "(.+?) \/ (.+)"/g)];
  expect(summaries).toHaveLength(names.length);
  for (const [, zh, en] of summaries)
    expect([zh, en]).toEqual([
      expect.stringMatching(/\p{Script=Han}/u),
      expect.stringMatching(/^[^\p{Script=Han}]+$/u),
    ]);
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

test.skipIf(!isInstalled('systemd-analyze'))('systemd finds no fault in the unit file', () => {
  execFileSync('systemd-analyze', ['verify', '--man=no', 'deploy/fleet.service'], { stdio: 'pipe' });
});

test.skipIf(!isInstalled('promtool'))('Prometheus takes the rules', () => {
  execFileSync('promtool', ['check', 'rules', 'deploy/alarms.yaml'], { stdio: 'pipe' });
});
