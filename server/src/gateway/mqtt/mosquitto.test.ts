import { upTopics } from '@fleet/protocol/alink/topics';
import mqtt, { type MqttClient } from 'mqtt';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/until';
import { newWorld, type World } from '../../../test/world';

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/usr/bin/mosquitto'].find(existsSync);
/** More than a broker keeps by default. */
const whileAway = 1_200;

let folder: string;
let port: number;
let broker: ChildProcess;
let world: World;

/** The configuration of the documentation, in a place of its own; everybody may connect. */
async function startBroker(): Promise<void> {
  const tried = readFileSync(new URL('../../../../docs/mosquitto.conf', import.meta.url), 'utf8')
    .replace('listener 1883', `listener ${port} 127.0.0.1\nallow_anonymous true`)
    .replace('/var/lib/mosquitto/', `${folder}/`);
  const file = path.join(folder, 'mosquitto.conf');
  writeFileSync(file, process.getuid?.() === 0 ? `${tried}\nuser root\n` : tried);
  broker = spawn(program!, ['-c', file], { stdio: 'ignore' });
  await until('the broker', () => isOpen());
}

const isOpen = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

async function stopBroker(): Promise<void> {
  broker.kill('SIGTERM');
  await once(broker, 'exit');
}

const dial = (clientId: string): Promise<MqttClient> =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { clientId, reconnectPeriod: 0 });

beforeAll(async () => {
  if (!program) return;
  folder = mkdtempSync(path.join(tmpdir(), 'fleet-mosquitto-'));
  chmodSync(folder, 0o755);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as AddressInfo);
  probe.close();
  await startBroker();
  world = await newWorld({ env: { MQTT_URL: `mqtt://127.0.0.1:${port}` } });
});
afterAll(async () => {
  if (!program) return;
  await world.end();
  await stopBroker();
  rmSync(folder, { recursive: true });
});

test.skipIf(!program)(
  'what Mosquitto acknowledged while nobody followed is stored, through its restart too',
  async () => {
    const { link } = world.demo.trucks.find(({ carId }) => carId === 'HD-04')!;
    if (link.protocol !== 'alink') throw new Error('HD-04 is no Alink truck');
    const { propertyPost } = upTopics(link);
    const began = Date.now() - 3_600_000;
    const post = (number: number) =>
      JSON.stringify({ id: String(number), params: { soc: { value: 50, time: began + number * 1_000 } } });
    const stored = async () =>
      (await world.db.selectFrom('report').select('time').where('soc', '=', 50).execute()).length;

    const before = await dial('before');
    await before.publishAsync(propertyPost, post(0), { qos: 1 });
    await until('the first report', async () => (await stored()) === 1);
    await before.endAsync();
    await world.stop();
    // Of a shared subscription the broker keeps what waited before it stopped, and takes nothing more for it after.
    const publishWhileAway = async (first: number) => {
      const away = await dial('away');
      const numbers = Array.from({ length: whileAway }, (_, at) => first + at);
      await Promise.all(numbers.map((number) => away.publishAsync(propertyPost, post(number), { qos: 1 })));
      await away.endAsync();
    };
    await publishWhileAway(1);
    await stopBroker();
    await startBroker();
    await publishWhileAway(whileAway + 1);
    await world.restart();

    await until('all that was acknowledged', async () => (await stored()) === 2 * whileAway + 1);
    expect(world.appCtx.conditions.list().filter(({ name }) => name.startsWith('broker'))).toEqual([]);
  },
);

test.skipIf(!program)('a broker that forgets our session is said to be one', async () => {
  await stopBroker();
  rmSync(path.join(folder, 'mosquitto.db'), { force: true });
  await startBroker();
  await until('the condition', () => world.appCtx.conditions.has('brokerForgets'));
});
