import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { up } from '@fleet/protocol/jt808/messageId';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { demoDatabase } from '../../../../test/ownDatabase';
import { startServerProcess } from '../../../../test/serverProcess';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';

/** A way to the database that can be cut and opened again, on the same port. */
async function openWay(to: URL) {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined).once('close', () => (near.destroy(), far.destroy(), ends.delete(end)));
    }
    near.pipe(far).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const end of ends) end.destroy();
      await closed;
    },
    open: () => listen(port),
  };
}

test('what waits for a database that is away counts as held, and is acknowledged once when it is back', {
  timeout: 60_000,
}, async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const way = await openWay(new URL(url));
  const through = new URL(url);
  through.port = String(way.port);
  const args = ['--still', '--doors', 'http,devices'];
  const server = await startServerProcess({ dataDir, args, env: { DATABASE_URL: through.href } });
  const link = await Terminal808.signedOn(server.jt808, '13900001001');
  const metrics = async () => (await fetch(`http://127.0.0.1:${server.http}/metrics`)).text();
  const held = async () => Number(/^fleet_reports_held (\d+)$/m.exec(await metrics())?.[1]);
  const readiness = async () => (await fetch(`http://127.0.0.1:${server.http}/readyz`)).status;
  // Which truck a terminal sits on is known from its first report on.
  await link.report({ values: { keyOn: true } });

  await way.cut();
  await until('readiness to turn red', async () => (await readiness()) === 503);
  const began = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  const position = { lng: 120.7, lat: 31.3, altitude: null, direction: null, satellites: null, fixed: true };
  for (let at = 0; at < 20; at += 1)
    link.send(up.location, encodeTruck({ time: began + at * 1000, position, values: { keyOn: true } }));
  await until('all of them to be held', async () => (await held()) === 20);
  for (let look = 0; look < 20; look += 1) expect(await held()).toBe(20);

  await way.open();

  await until('nothing to be held', async () => (await held()) === 0);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ copies: number }>(
    `select count(*)::int as copies from report where time >= $1 and time < $2 group by time`,
    [new Date(began), new Date(began + 20_000)],
  );
  await client.end();
  expect(rows.map(({ copies }) => copies)).toEqual(Array.from({ length: 20 }, () => 1));
  await link.close();
  await server.stop();
  await drop();
});
