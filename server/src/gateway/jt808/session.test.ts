import { writeResendRequest } from '@fleet/protocol/jt808/answers';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { writeDriverCard } from '@fleet/protocol/jt808/driverCard';
import { writeLocation } from '@fleet/protocol/jt808/location';
import { buildFrame } from '@fleet/protocol/jt808/frame';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../test/terminal808';
import { terminalRowIdOf } from '../../../test/terminalRow';
import { until } from '../../../test/until';
import { newWorld, type World } from '../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['devices'] });
});
afterAll(() => world.end());

const location = () => encodeTruck({ time: Date.now(), position: null, values: { keyOn: true } });

test('before it has signed on a terminal is told no, and after ten times the link is closed', async () => {
  const eager = await Terminal808.dial(world.ports.jt808, '13900001001');
  for (let times = 1; times <= 10; times += 1)
    expect(await eager.ask(up.location, location())).toMatchObject({ result: 1 });
  await until('the link to close', () => eager.isClosed);
});

test('a wrong code is refused, and the third closes the link', async () => {
  const guesser = await Terminal808.dial(world.ports.jt808, '13900001002');
  for (let times = 1; times <= 3; times += 1)
    expect(await guesser.signOn('0123456789abcdef')).toMatchObject({ result: 1 });
  await until('the link to close', () => guesser.isClosed);
});

test('the newer of two links with one identity wins', async () => {
  const first = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  const second = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  await until('the first link to close', () => first.isClosed);
  expect(await second.ask(up.location, location())).toMatchObject({ result: 0 });
  await second.close();
});

test('a signed-on link cannot speak for another truck', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  Object.assign(truck, { phone: '13900001007' });
  expect(await truck.ask(up.location, location())).toMatchObject({ result: 1 });
  await truck.close();
});

test('a frame in the name of another truck takes neither the commands nor the sign-on of the link', async () => {
  const phone = '13900001003';
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  const terminalRowId = await terminalRowIdOf(world.db, phone);
  await truck.next(down.queryAttributes);
  const foreign = (msgId: number) =>
    truck.wire.write(
      buildFrame({ phone: '13900001007', protocolVersion: 1 }, msgId, truck.takeSerial(), Buffer.alloc(0)),
    );

  foreign(up.heartbeat);
  expect((await truck.next(down.generalAnswer)).phone).toMatch(/13900001007$/);
  foreign(up.logout);
  expect((await truck.next(down.generalAnswer)).body[4]).toBe(1);

  const command = { id: '1', cmdType: 'service', identifier: 'reboot', params: {} } as const;
  expect(await world.appCtx.reach.send(terminalRowId, command, false)).toBe('sent');
  const told = await truck.next(down.transparent);
  expect([told.phone, told.protocolVersion]).toEqual([`0${phone}`, null]);
  expect(await truck.ask(up.location, location())).toMatchObject({ result: 0 });
  await truck.close();
});

test('what is unknown is answered "not supported", what is broken not at all', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  expect(await truck.ask(0x0f0f, Buffer.alloc(0))).toMatchObject({ result: 3, replyMsgId: 0x0f0f });
  expect(await truck.ask(up.location, Buffer.alloc(5))).toMatchObject({ result: 2 });
  truck.wire.write(Buffer.from('7e0200000501390000100901020304057e', 'hex'));
  truck.send(up.controlAnswer, Buffer.alloc(1));
  // A card that could not be read tells of nobody, and is told rightly.
  const unread = writeDriverCard({ variant: '2013', time: Date.now(), readResult: 1 });
  expect(await truck.ask(up.driverCard, unread)).toMatchObject({ result: 0 });
  expect(await truck.ask(up.location, location())).toMatchObject({ result: 0 });
  await truck.close();
});

test('noise closes its own link and disturbs nobody else', async () => {
  const good = await Terminal808.signedOn(world.ports.jt808, '13900001010');
  const noise = connect(world.ports.jt808, '127.0.0.1');
  noise.on('error', () => undefined);
  const closed = new Promise((resolve) => noise.once('close', resolve));
  for (let at = 0; at < 30; at += 1) noise.write(Buffer.from('7e01020304050607080910111213147e', 'hex'));
  await closed;
  expect(await good.ask(up.location, location())).toMatchObject({ result: 0 });
  await good.close();
});

test('a message in parts is stored whole, whatever order they come in, each part acknowledged', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001013');
  const now = Date.now();
  const kept = Array.from({ length: 40 }, (_, index) =>
    encodeTruck({ time: now - index * 1000, position: null, values: { keyOn: true } }),
  );
  const body = writeBatch(1, kept);
  const parts = Math.ceil(body.length / 500);

  truck.sendParts(up.locationBatch, body, (all) => [...all.slice(1).reverse(), all[1]!, all[0]!]);

  for (let part = 0; part <= parts; part += 1) {
    const { body: answer } = await truck.next(0x8001);
    expect(answer[4]).toBe(0);
  }
  const { count } = await world.db
    .selectFrom('report')
    .innerJoin('vehicle', 'vehicle.id', 'vehicleId')
    .where('carId', '=', 'HD-13')
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('40');
  await truck.close();
});

test('a terminal that misses parts of a message has them again as they were', async () => {
  const phone = '13900001014';
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  const terminalRowId = await terminalRowIdOf(world.db, phone);
  const service = { cmdType: 'service', identifier: 'setCheckList' } as const;
  const command = { ...service, id: '1', params: { items: 'x'.repeat(2_500) } };
  expect(await world.appCtx.reach.send(terminalRowId, command, false)).toBe('sent');
  const parts = [];
  for (let part = 1; part <= 3; part += 1) parts.push(await truck.next(down.transparent));

  const missing = { originalSerial: parts[0]!.serial, packetNos: [3, 2, 9] };
  truck.send(up.resendParts, writeResendRequest(missing, null));

  expect(await truck.next(down.transparent)).toEqual(parts[2]);
  expect(await truck.next(down.transparent)).toEqual(parts[1]);
  await truck.close();
});

test('a route that was crossed is told like an area', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001015');
  const now = Date.now();
  const crossed = (bit: number, said: string) =>
    truck.ask(
      up.location,
      writeLocation({ alarm: 1 << bit, time: now + bit * 1_000 }, [
        { id: 0x12, value: Buffer.from(said, 'hex') },
      ]),
    );
  await crossed(20, '030000000701');
  await crossed(21, '040000000801');
  const { rows } = await sql<{ fields: { fields: object } }>`
    select fields from truck_event join vehicle on vehicle.id = vehicle_id
    where car_id = 'HD-15' and code = 'fenceCross' order by truck_event.time`.execute(world.db);
  expect(rows.map(({ fields }) => fields.fields)).toMatchObject([{ fenceId: 7 }, { fenceId: 8 }]);
  await truck.close();
});

test('a small picture that comes in one piece is told complete like one in parts', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001011');
  const picture = Buffer.alloc(40);
  picture.writeUInt32BE(7);
  expect(await truck.ask(up.media, picture)).toMatchObject({ result: 0 });
  expect((await truck.next(down.mediaAnswer)).body.readUInt32BE(0)).toBe(7);
  await truck.close();
});

test('the time is told in UTC to whoever asks', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001011');
  truck.send(up.askTime, Buffer.alloc(0));
  const { body } = await truck.next(0x8004);
  const digits = body.toString('hex');
  expect(digits.slice(0, 6)).toBe(new Date().toISOString().slice(2, 10).replaceAll('-', ''));
  await truck.close();
});
