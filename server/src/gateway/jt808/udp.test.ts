import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../test/terminal808';
import { until } from '../../../test/until';
import { newWorld, type World } from '../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['devices'] });
});
afterAll(() => world.end());

const location = (time = Date.now()) => encodeTruck({ time, position: null, values: { keyOn: true } });
const overUdp = (phone: string, from?: string) => Terminal808.overUdp(world.ports.jt808, phone, from);

async function countOf(carId: string) {
  const { count } = await world.db
    .selectFrom('report')
    .innerJoin('vehicle', 'vehicle.id', 'vehicleId')
    .where('carId', '=', carId)
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('a terminal registers, signs on and reports over UDP; a datagram sent again is answered again, stored once', async () => {
  const truck = await overUdp('13900001001');
  await truck.enter();
  const serial = truck.takeSerial();
  const body = location();

  for (let times = 1; times <= 2; times += 1) {
    truck.sendAgain(up.location, body, serial);
    expect((await truck.next(0x8001)).body.readUInt16BE(0)).toBe(serial);
  }

  expect(await countOf('HD-01')).toBe(1);
  await truck.close();
});

test('nothing is stored of a terminal that has not signed on', async () => {
  const truck = await overUdp('13900001002');
  expect(await truck.ask(up.location, location())).toMatchObject({ result: 1 });
  expect(await countOf('HD-02')).toBe(0);
  await truck.close();
});

test('a signed-on terminal may come from another port; from another address it signs on again', async () => {
  const truck = await overUdp('13900001003');
  await truck.enter();
  const moved = await overUdp('13900001003');
  expect(await moved.ask(up.location, location())).toMatchObject({ result: 0 });

  const elsewhere = await overUdp('13900001003', '127.0.0.2');
  expect(await elsewhere.ask(up.location, location(Date.now() - 1_000))).toMatchObject({ result: 1 });
  await elsewhere.enter();
  expect(await elsewhere.ask(up.location, location(Date.now() - 2_000))).toMatchObject({ result: 0 });
  expect(await countOf('HD-03')).toBe(2);
  for (const one of [truck, moved, elsewhere]) await one.close();
});

test('a sign-on over UDP ends the link over TCP, and the other way round', async () => {
  const wired = await Terminal808.signedOn(world.ports.jt808, '13900001005');
  const radio = await overUdp('13900001005');
  await radio.enter();
  await until('the TCP link to close', () => wired.isClosed);

  const again = await Terminal808.signedOn(world.ports.jt808, '13900001005');
  expect(await radio.ask(up.location, location())).toMatchObject({ result: 1 });
  expect(await again.ask(up.location, location())).toMatchObject({ result: 0 });
  await radio.close();
  await again.close();
});

test('noise gets no answer, and made-up phone numbers from one address are let in by the hundred only', async () => {
  const good = await overUdp('13900001006');
  await good.enter();
  const crowd = await overUdp('0', '127.0.0.3');
  let answers = 0;
  crowd.wire.write(Buffer.from('7e0200000501390000100901020304057e', 'hex'));
  for (let number = 1; number <= 700; number += 1) {
    Object.assign(crowd, { phone: String(13_800_000_000 + number) });
    crowd.send(up.heartbeat, Buffer.alloc(0));
    if (number % 100 === 0) {
      // Answered only after all that came before it: so much for pacing a socket that loses what it cannot hold.
      expect(await good.ask(up.location, location(Date.now() - number * 1_000))).toMatchObject({ result: 0 });
    }
  }
  await until('500 answers', () => {
    while (crowd.heard(0x8001)) answers += 1;
    return answers >= 500;
  });
  expect(answers).toBe(500);
  await crowd.close();
  await good.close();
});

test('links that have not signed on are limited for each address, on TCP', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 501 }, () => Terminal808.dial(world.ports.jt808, '13800000000', '127.0.0.4')),
  );
  await until('the one too many to be closed', () => crowd.some(({ isClosed }) => isClosed));
  expect(crowd.filter(({ isClosed }) => isClosed)).toHaveLength(1);
  const neighbour = await Terminal808.signedOn(world.ports.jt808, '13900001007');
  for (const one of [...crowd, neighbour]) await one.close();
});
