import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { up } from '@fleet/protocol/jt808/messageId';
import pg from 'pg';
import { expect, test } from 'vitest';
import { demoDatabase } from '../../../../test/ownDatabase';
import { startServerProcess } from '../../../../test/serverProcess';
import { Terminal808 } from '../../../../test/terminal808';

const kills = 5;
const reportsBetween = 60;
const phones = ['13900001001', '13900001002', '13900001003', '13900001005'];

test('through kill -9 of the server nothing acknowledged is missing and nothing is doubled', {
  timeout: 600_000,
}, async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const start = () =>
    startServerProcess({ dataDir, args: ['--still', '--doors', 'devices,work'], env: { DATABASE_URL: url } });

  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  const began = Date.now() - 3_600_000;
  let next = 0;
  let server = await start();
  for (let round = 0; round <= kills; round += 1) {
    const links = await Promise.all(phones.map((phone) => Terminal808.signedOn(server.jt808, phone)));
    const driving = links.map((link, index) => drive(link, index));
    if (round < kills) {
      await new Promise((resolve) => setTimeout(resolve, 120));
      await server.kill();
      server = await start();
    }
    await Promise.all(driving);
    for (const link of links) await link.close();
  }
  await server.stop();

  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ key: string; copies: string }>(
    `select v.car_id || '@' || (extract(epoch from r.time) * 1000)::bigint as key, count(*) as copies
     from report r join vehicle v on v.id = r.vehicle_id group by 1`,
  );
  await client.end();
  const stored = new Set(rows.map((row) => row.key));
  expect(acknowledged.size).toBeGreaterThan(100);
  expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
  expect(rows.filter((row) => row.copies !== '1')).toEqual([]);
  expect([...stored].filter((key) => !sent.has(key))).toEqual([]);
  await drop();

  /** Reports one second of the truck's day after the other, each again until it is acknowledged. */
  async function drive(link: Terminal808, index: number): Promise<void> {
    for (let count = 0; count < reportsBetween; count += 1) {
      const time = Math.floor(began / 1000 + (next += 1)) * 1000;
      const carId = `HD-0${Number(phones[index]!.slice(-1))}`;
      const key = `${carId}@${time}`;
      sent.add(key);
      const position = {
        lng: 120.7,
        lat: 31.3,
        altitude: null,
        direction: null,
        satellites: null,
        fixed: true,
      };
      const body = encodeTruck({ time, position, values: { keyOn: true } });
      try {
        const { result } = await link.ask(up.location, body);
        if (result !== 0) continue;
        acknowledged.add(key);
        // A terminal that missed the answer sends the same again.
        if (count % 7 === 0) await link.ask(up.location, body);
      } catch {
        return;
      }
    }
  }
});
