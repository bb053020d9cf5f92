import { type DeviceKey, downTopics, upTopics } from '@fleet/protocol/alink/topics';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cluster, nodeNames } from '../../test/cluster/cluster';
import { tellTruck } from '../../test/cluster/command';
import { hasMosquitto, Mosquitto } from '../../test/mosquitto';
import { hasNats } from '../../test/natsServer';
import { ownDatabase } from '../../test/ownDatabase';
import { until } from '../../test/until';

const reportsEach = 150;
const waitMs = 60_000;

describe.skipIf(!hasNats || !hasMosquitto)('three nodes that share the messages of a broker', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  let broker: Mosquitto;
  let cluster: Cluster;
  let db: pg.Client;
  let devices: (DeviceKey & { carId: string })[];

  beforeAll(async () => {
    own = await ownDatabase();
    broker = await Mosquitto.start();
    cluster = await Cluster.open(own.dataDir, own.url, {
      MQTT_URL: broker.url,
      MQTT_GROUP: 'fleet',
    });
    db = new pg.Client(own.url);
    await db.connect();
    devices = cluster.nodes
      .get('a')!
      .demo.trucks.flatMap(({ carId, link }) => (link.protocol === 'alink' ? [{ carId, ...link }] : []))
      .slice(0, 6);
  }, 120_000);
  afterAll(async () => {
    await db?.end();
    await cluster?.close();
    await broker?.end();
    await own?.drop();
  });

  const storedSince = async (began: number) => {
    const { rows } = await db.query<{ key: string; copies: number }>(
      `select car_id || '@' || (extract(epoch from time) * 1000)::bigint as key, count(*)::int as copies
       from report join vehicle on vehicle.id = vehicle_id where time >= $1 group by 1`,
      [new Date(began)],
    );
    return new Map(rows.map(({ key, copies }) => [key, copies]));
  };

  test('each message is stored once, whichever node it comes to, through the death of one', async () => {
    const began = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
    const published: string[] = [];
    const publish = async ({ carId, ...device }: (typeof devices)[number]) => {
      const client = await broker.dial(`device ${carId} ${published.length}`);
      for (let sent = 0; sent < reportsEach; sent += 1) {
        const time = began + published.length * 1_000;
        published.push(`${carId}@${time}`);
        const post = JSON.stringify({ id: String(sent), params: { soc: { value: 50, time } } });
        await client.publishAsync(upTopics(device).propertyPost, post, { qos: 1 });
      }
      await client.endAsync();
    };
    const all = () => Promise.all(devices.map(publish));
    await all();
    await Promise.all([all(), cluster.nodes.get('b')!.kill()]);
    // The broker keeps for a node what it had given to it.
    await cluster.start('b');
    await all();
    await until(
      'all that was published',
      async () => {
        const found = await storedSince(began);
        return published.every((key) => found.has(key));
      },
      waitMs,
    );
    expect([...(await storedSince(began)).values()].filter((copies) => copies !== 1)).toEqual([]);
  }, 180_000);

  test('a command of any node goes out once, and is done whichever node hears the answer', async () => {
    const { carId, ...device } = devices[0]!;
    const topic = downTopics(device).service('showText');
    const terminal = await broker.dial('terminal');
    let heard = 0;
    terminal.on('message', (_, payload) => {
      heard += 1;
      const { id } = JSON.parse(String(payload)) as { id: string };
      void terminal.publishAsync(
        upTopics(device).serviceReply('showText'),
        JSON.stringify({ id, code: 200, data: {} }),
        { qos: 1 },
      );
    });
    await terminal.subscribeAsync(topic, { qos: 1 });
    const says = { id: '1', params: { vehicleSpeed: { value: 0, time: Date.now() } } };
    await terminal.publishAsync(upTopics(device).propertyPost, JSON.stringify(says), { qos: 1 });
    for (const [index, name] of nodeNames.entries()) {
      const command = await tellTruck(cluster.nodes.get(name)!, carId);
      expect(await command.ended()).toMatchObject({ state: 'success', tries: 1 });
      expect(heard).toBe(index + 1);
    }
    await terminal.endAsync();
  }, 180_000);
});
