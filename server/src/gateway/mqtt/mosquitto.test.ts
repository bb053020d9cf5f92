import { upTopics } from '@fleet/protocol/alink/topics';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasMosquitto, Mosquitto } from '../../../test/mosquitto';
import { demoDatabase } from '../../../test/ownDatabase';
import { startServerProcess } from '../../../test/serverProcess';
import { until } from '../../../test/until';
import { newWorld, type World } from '../../../test/world';

/** More than a broker keeps by default. */
const whileAway = 1_200;
/** How often the broker is stopped and the product killed: a few times, or as often as `BROKER_ROUNDS` says. */
const rounds = Number(process.env.BROKER_ROUNDS ?? 2);
const reportsEach = 60;

let broker: Mosquitto;
let world: World;
beforeAll(async () => {
  if (!hasMosquitto) return;
  broker = await Mosquitto.start();
  world = await newWorld({ env: { MQTT_URL: broker.url } });
});
afterAll(async () => {
  if (!hasMosquitto) return;
  await world.end();
  await broker.end();
});

test.skipIf(!hasMosquitto)(
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

    const before = await broker.dial('before');
    await before.publishAsync(propertyPost, post(0), { qos: 1 });
    await until('the first report', async () => (await stored()) === 1);
    await before.endAsync();
    await world.stop();
    // Of a shared subscription the broker keeps what waited before it stopped, and takes nothing more for it after.
    const publishWhileAway = async (first: number) => {
      const away = await broker.dial('away');
      const numbers = Array.from({ length: whileAway }, (_, at) => first + at);
      await Promise.all(numbers.map((number) => away.publishAsync(propertyPost, post(number), { qos: 1 })));
      await away.endAsync();
    };
    await publishWhileAway(1);
    await broker.stop();
    await broker.start();
    await publishWhileAway(whileAway + 1);
    await world.restart();

    await until('all that was acknowledged', async () => (await stored()) === 2 * whileAway + 1);
    expect(world.appCtx.conditions.list().filter(({ name }) => name.startsWith('broker'))).toEqual([]);
  },
);

test.skipIf(!hasMosquitto)('a broker that forgets our session is said to be one', async () => {
  await broker.stop();
  broker.forget();
  await broker.start();
  await until('the condition', () => world.appCtx.conditions.has('brokerForgets'));
});

test.skipIf(!hasMosquitto)(
  `what Mosquitto acknowledged is stored through ${rounds} stops of it and ${rounds} kills of the product`,
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    const own = await demoDatabase();
    const other = await Mosquitto.start();
    const env = { DATABASE_URL: own.url, MQTT_URL: other.url, LOG_LEVEL: 'silent' };
    const start = () =>
      startServerProcess({ dataDir: own.dataDir, args: ['--still', '--doors', 'devices,work'], env });
    let server = await start();
    const { link } = server.demo.trucks.find(({ link: { protocol } }) => protocol === 'alink')!;
    if (link.protocol !== 'alink') throw new Error('no Alink truck');
    const { propertyPost } = upTopics(link);
    const began = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
    const acknowledged = new Set<number>();
    let next = 0;
    const publish = async (count: number) => {
      const client = await other.dial(`device ${next}`);
      client.on('error', () => undefined);
      await Promise.all(
        Array.from({ length: count }, async () => {
          const time = began + (next += 1) * 1_000;
          const post = JSON.stringify({ id: String(next), params: { soc: { value: 50, time } } });
          await client.publishAsync(propertyPost, post, { qos: 1 });
          acknowledged.add(time);
        }),
      );
      await client.endAsync();
    };

    // It follows from its first start on: what comes before that nobody keeps.
    const database = new pg.Client(own.url);
    await database.connect();
    const stored = async () => {
      const { rows } = await database.query<{ at: number; copies: number }>(
        `select (extract(epoch from time) * 1000)::float8 as at, count(*)::int as copies from report
         where soc = 50 and time >= $1 group by 1`,
        [new Date(began)],
      );
      return new Map(rows.map(({ at, copies }) => [at, copies]));
    };
    await until('the product to follow', async () => {
      await publish(1);
      return (await stored()).size > 0;
    });
    acknowledged.clear();

    for (let round = 0; round < rounds; round += 1) {
      await publish(reportsEach);
      const killing = server.kill();
      await publish(reportsEach);
      await killing;
      await other.stop();
      await other.start();
      await publish(reportsEach);
      server = await start();
    }
    await until(
      'all that was acknowledged',
      async () => {
        const found = await stored();
        return [...acknowledged].every((time) => found.has(time));
      },
      60_000,
    );
    expect([...(await stored()).values()].filter((copies) => copies !== 1)).toEqual([]);
    expect(acknowledged.size).toBe(3 * reportsEach * rounds);
    await database.end();
    await server.stop();
    await other.end();
    await own.drop();
  },
);
