import { control } from '@fleet/contract/control/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Manner } from '../../../../../simulator/src/link/manners';
import { demoDatabase } from '../../../../test/ownDatabase';
import { personAt, startServerProcess } from '../../../../test/serverProcess';
import { Simulated } from '../../../../test/simulated';
import { TerminalProcess } from '../../../../test/terminalProcess';
import { until } from '../../../../test/until';

const kills = 4;
const textsEach = 50;
/** Terminals whose store is full whatever they are given. */
const fullOnes = 2;
/** Terminals that are processes of their own, which are killed too; the rest lose their links. */
const mortals = 4;
/** A terminal that died more than five times within a minute is let in no earlier than in the next: `alink.md` §1. */
const patienceMs = 240_000;

test('through kill -9 of the server and of terminals and lost links each of 1,000 commands ends once, as its terminal did it', {
  timeout: 600_000,
}, async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const env = { DATABASE_URL: url, COMMAND_ANSWER_SECONDS: '2' };
  let server = await startServerProcess({ dataDir, args: ['--still'], env });
  // Terminals come back to the ports that they know.
  const again = {
    ...env,
    PORT: String(server.http),
    JT808_PORT: String(server.jt808),
    MQTT_PORT: String(server.mqtt),
  };

  const trucks = server.demo.trucks
    .filter(({ carId }) => carId.startsWith('HD-'))
    .slice(0, 1_000 / textsEach);
  const dying = await Promise.all(
    trucks.slice(-mortals).map((truck) =>
      TerminalProcess.start({
        truck,
        ports: server,
        flash: path.join(dataDir, `${truck.carId}.flash`),
        manners: Array.from({ length: 100 }, drawn),
      }),
    ),
  );
  const terminals = trucks.slice(0, -mortals).map((truck) => new Simulated(truck, server));
  for (const [at, terminal] of terminals.entries())
    terminal.manner = () => (at < fullOnes ? 'fullStore' : drawn());
  await Promise.all(terminals.map((terminal) => terminal.signOn()));

  const post = await personAt(server, 'admin');
  const { rows: vehicles } = (await post(vehicle.list, { pageSize: 200 })).data;
  const keyOf = (carId: string) => vehicles.find((one) => one.carId === carId)!.id;
  const vehicleIds = trucks.map(({ carId }) => keyOf(carId));
  for (let at = 0; at < textsEach; at += 1) {
    await post(control.complex, {
      identifier: 'showText',
      cmdType: 'service',
      params: { text: `text ${at}`, speak: false },
      vehicleIds,
      requestKey: randomUUID(),
    });
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800));
    anyOf(terminals).link.drop(500);
    anyOf(dying).kill();
    await server.kill();
    server = await startServerProcess({ dataDir, args: ['--still'], env: again });
  }

  for (const terminal of dying) terminal.kill();
  const client = new pg.Client(url);
  await client.connect();
  const counted = `select count(*)::int as count from device_command where state = 'sending'`;
  await until(
    'every command to end',
    async () => (await client.query<{ count: number }>(counted)).rows[0]!.count === 0,
    patienceMs,
  );
  const { rows } = await client.query<{
    carId: string;
    state: string;
    text: string;
    problem: string | null;
    tries: number;
  }>(
    `select car_id as "carId", state, params ->> 'text' as text, problem, tries
     from device_command join vehicle on vehicle.id = vehicle_id order by device_command.id`,
  );
  await client.end();
  expect(rows).toHaveLength(1_000);
  await Promise.all(dying.map((terminal) => terminal.end()));
  const shown = [
    ...terminals.map(({ kept }) => kept.texts),
    ...dying.map((terminal) => terminal.deeds().map(({ params }) => params.text)),
  ];
  let lost = 0;
  for (const [at, { carId }] of trucks.entries()) {
    const own = rows.filter((row) => row.carId === carId);
    const done = own.filter(({ state }) => state === 'success').map(({ text }) => text);
    if (at < fullOnes) {
      expect(done).toEqual([]);
      expect(own.every(({ problem, tries }) => problem === 'refused' || tries === 3)).toBe(true);
    }
    // A command without an answer to three sendings is given up.
    else expect(own.every(({ state, tries }) => state === 'success' || tries === 3)).toBe(true);
    if (at >= fullOnes) lost += textsEach - done.length;
    // Each at least once, first heard in the order in which they were meant.
    expect([...new Set(shown[at])].filter((text) => done.includes(text as string))).toEqual(done);
  }
  expect(lost).toBeLessThan(10);
  // The next command is drawn by lot: one of them may be spared, not all.
  expect(dying.reduce((sum, { deaths }) => sum + deaths, 0)).toBeGreaterThan(0);
  for (const terminal of terminals) terminal.close();
  await server.stop();
  await drop();
});

function drawn(): Manner {
  const draw = Math.random();
  if (draw < 0.03) return 'dropsMidway';
  if (draw < 0.08) return 'twice';
  return draw < 0.1 ? 'garbage' : 'good';
}

const anyOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;
