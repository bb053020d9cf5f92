import { condition, conditionNames } from '@fleet/contract/condition/calls';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import { newWorld, type World } from '../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'devices', 'jobs'] });
});
afterAll(() => world.end());

const scrape = async () => (await fetch(`http://127.0.0.1:${world.ports.http}/metrics`)).text();

const metric = /\b(?:fleet|nodejs|process)_[a-z\d_]+\b/g;
/** `fleet_log` is a role of the database. */
const namesIn = (text: string) =>
  [...new Set(text.match(metric) ?? [])].filter((name) => name !== 'fleet_log');

interface Board {
  panels: { targets: { expr: string }[] }[];
}

test('alarms, board and docs name metrics that a running server has', async () => {
  // Times are measured from the first call on.
  await fetch(`http://127.0.0.1:${world.ports.http}${condition.list.path}`, { method: 'POST' });
  const answer = await until('a measured call', async () => {
    const text = await scrape();
    return text.includes('fleet_call_seconds_count') && text;
  });
  const shown = new Set(namesIn(answer));
  const board = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as Board;
  const sources = {
    alarms: readFileSync('deploy/alarms.yaml', 'utf8'),
    board: board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n'),
    docs: readFileSync('docs/operations.md', 'utf8'),
  };
  for (const [source, text] of Object.entries(sources)) {
    expect(namesIn(text).length, source).toBeGreaterThan(8);
    expect(
      namesIn(text).filter((name) => !shown.has(name)),
      source,
    ).toEqual([]);
  }
  // Every one of ours is watched or explained.
  const ours = [...answer.matchAll(/^# HELP (fleet_\w+)/gm)].map(([, name]) => name!);
  expect(ours.filter((name) => !sources.docs.includes(name))).toEqual([]);
});

test('docs explain each condition, and alarms name only those that exist', () => {
  const docs = readFileSync('docs/operations.md', 'utf8');
  expect(conditionNames.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
  const alarms = readFileSync('deploy/alarms.yaml', 'utf8');
  const named = [...alarms.matchAll(/fleet_condition\{name=~?"([^"]+)"/g)].flatMap(([, names]) =>
    names!.split('|'),
  );
  expect(named.filter((name) => !(conditionNames as readonly string[]).includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(conditionNames.length);
});
