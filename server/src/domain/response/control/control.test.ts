import { read, utils } from '@e965/xlsx';
import { control, controlFile } from '@fleet/contract/control/calls';
import { log } from '@fleet/contract/log/calls';
import { session } from '@fleet/contract/session/calls';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Simulated } from '../../../../test/simulated';
import { freePort } from '../../../../test/ports';
import { until } from '../../../../test/until';
import { systemContext } from '../../../base/context';
import { newWorld, type Person, type World } from '../../../../test/world';
import { findTerminals, findTerminalsNamed, findTerminalsOf } from './queries';

let world: World;
let admin: Person;
beforeAll(async () => {
  const port = String(await freePort());
  world = await newWorld({
    env: { COMMAND_ANSWER_SECONDS: '2', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const truckOf = (carId: string) => world.demo.trucks.find((truck) => truck.carId === carId)!;
const vehicleOf = async (carId: string) => (await world.findVehicle(admin, carId)).id;
const signedOn = (carId: string) => new Simulated(truckOf(carId), world.ports).signOn();
const protocolOf = (protocol: string, at = 0) =>
  world.demo.trucks.filter(({ carId, link }) => carId.startsWith('HD-') && link.protocol === protocol)[at]!
    .carId;

const lock = (vehicleIds: string[], on = true) =>
  ({
    identifier: 'lock',
    cmdType: 'service',
    on,
    vehicleIds,
    requestKey: randomUUID(),
    confirmed: true,
  }) as const;
const text = (vehicleIds: string[], words = 'stop') =>
  ({
    identifier: 'showText',
    cmdType: 'service',
    params: { text: words, speak: true },
    vehicleIds,
    requestKey: randomUUID(),
  }) as const;

/** The rows of a batch once none of them is under way. */
const ended = (batchId: string, who = admin) =>
  until(
    'the batch to end',
    async () => {
      const { rows } = (await who.post(control.list, { batchId })).data;
      return rows.length > 0 && rows.every(({ state }) => state !== 'sending') && rows;
    },
    12_000,
  );

test.each(['jt808', 'alink'])('a standing truck is locked over %s, and says so itself', async (protocol) => {
  const carId = protocolOf(protocol);
  const truck = await signedOn(carId);
  await truck.report();
  const { data } = await admin.post(control.brief, lock([await vehicleOf(carId)]));
  const [row] = await ended(data.batchId);
  const issuedBy = (await admin.post(session.profile, {})).data.user.username;
  expect(row).toMatchObject({ carId, state: 'success', answerCode: 200, issuedBy, problem: null });
  expect(issuedBy).not.toBe('admin');
  // Done is done: "success", as the protocol says it, is nothing more.
  expect(row!.answer).toBeNull();
  const [issued, sent, finished] = [row!.issuedAt, row!.sentAt!, row!.finishedAt!].map(Date.parse);
  expect(sent).toBeGreaterThanOrEqual(issued!);
  expect(finished).toBeGreaterThanOrEqual(sent!);
  expect(truck.values.locked).toBe(true);
  truck.close();

  await world.db
    .updateTable('deviceCommand')
    .set({ answer: JSON.stringify({ code: 5e9, message: '', data: {} }) })
    .where('id', '=', row!.id)
    .execute();
  const { batchId } = data;
  expect((await admin.post(control.list, { batchId })).data.rows).toMatchObject([{ answerCode: null }]);
});

test('a command names whoever bore its login name then, not who has it now', async () => {
  const truck = await signedOn(protocolOf('jt808'));
  const { data } = await admin.post(control.complex, text([await vehicleOf(protocolOf('jt808'))]));
  await ended(data.batchId);
  const { roleId, orgId } = await world.db
    .selectFrom('account')
    .select(['roleId', 'orgId'])
    .where('loginName', '=', 'viewer')
    .executeTakeFirstOrThrow();
  const account = { loginName: 'shared', roleId, orgId, passwordHash: '', mustChangePassword: false };
  const deletedAt = new Date(Date.now() + 60_000).toISOString();
  await world.db
    .insertInto('account')
    .values([
      { ...account, username: '前任', deletedAt },
      { ...account, username: '现任' },
    ])
    .execute();
  await world.db
    .updateTable('deviceCommand')
    .set({ issuedBy: 'shared', orderedBy: null })
    .where('batchId', '=', data.batchId)
    .execute();
  expect((await admin.post(control.list, { batchId: data.batchId })).data.rows[0]!.issuedBy).toBe('前任');
  truck.close();
});

test('a terminal that knows the standard alone is locked by it, once it has reported so', async () => {
  const carId = protocolOf('jt808', 1);
  await world.db
    .updateTable('terminalType')
    .set({ thingModel: false })
    .where('protocol', '=', 'jt808')
    .execute();
  const truck = await signedOn(carId);
  await truck.report();
  const { data } = await admin.post(control.brief, lock([await vehicleOf(carId)]));
  await until('the truck to obey', () => truck.values.locked);
  await truck.report();
  expect(await ended(data.batchId)).toMatchObject([{ state: 'success' }]);
  await world.db.updateTable('terminalType').set({ thingModel: true }).execute();
  truck.close();
});

test('a moving truck is not locked: we refuse, and so does the terminal', async () => {
  const carId = protocolOf('alink', 1);
  const truck = await signedOn(carId);
  const id = await vehicleOf(carId);
  await truck.report({ vehicleSpeed: 6 });
  await until('the speed to be known', async () => {
    const { data } = await admin.post(control.outlook, { vehicleIds: [id] });
    return data.moving === 1;
  });
  expect(await admin.post(control.brief, lock([id]))).toMatchObject({
    code: '40900',
    msg: 'The vehicle is moving: locking refused.',
  });
  // It starts off in the moment between our last word from it and the command.
  await truck.report({ vehicleSpeed: 0 });
  await until('the halt to be known', async () => {
    const { data } = await admin.post(control.outlook, { vehicleIds: [id] });
    return data.moving === 0;
  });
  truck.values.vehicleSpeed = 6;
  const { data } = await admin.post(control.brief, lock([id]));
  expect(await ended(data.batchId)).toMatchObject([
    { state: 'expired', problem: 'refused', answer: 'moving' },
  ]);
  expect(truck.values.locked).toBe(false);
  truck.close();
});

test('a truck that is off-line is never locked later', async () => {
  const [one, other] = [protocolOf('jt808', 2), protocolOf('jt808', 3)];
  const ids = [await vehicleOf(one), await vehicleOf(other)];
  expect(await admin.post(control.brief, lock([ids[0]!]))).toMatchObject({ code: '40900' });
  const { data } = await admin.post(control.brief, lock(ids));
  expect(await ended(data.batchId)).toMatchObject([{ problem: 'offline' }, { problem: 'offline' }]);
  const { rows } = (await admin.post(control.list, { batchId: data.batchId })).data;
  expect((await admin.post(control.retry, { id: rows[0]!.id })).code).toBe('40900');
});

test('a terminal that was away is told when it returns, in the order in which it was meant', async () => {
  const carId = protocolOf('alink', 2);
  const id = await vehicleOf(carId);
  const batches: string[] = [];
  for (const kmh of [5, 8, 6]) {
    const { data } = await admin.post(control.complex, {
      identifier: 'setSpeedLimit',
      cmdType: 'service',
      params: { kmh },
      vehicleIds: [id],
      requestKey: randomUUID(),
      confirmed: true,
    });
    batches.push(data.batchId);
  }
  const truck = await signedOn(carId);
  for (const batchId of batches) expect(await ended(batchId)).toMatchObject([{ state: 'success' }]);
  expect(truck.kept.settings.speedLimit).toBe(6);
  truck.close();
});

test('a command that waits for its truck is cancelled, and the truck never hears of it', async () => {
  const carId = protocolOf('jt808', 4);
  const vehicleId = await vehicleOf(carId);
  const [wrong, right] = [
    await admin.post(control.complex, text([vehicleId], 'wrong')),
    await admin.post(control.complex, text([vehicleId], 'right')),
  ];
  const { rows } = (await admin.post(control.list, { batchId: wrong.data.batchId })).data;
  expect(rows).toMatchObject([{ state: 'sending', tries: 0 }]);
  const cancel = () => admin.post(control.cancel, { id: rows[0]!.id });
  expect(await cancel()).toMatchObject({ code: '200' });
  expect(await cancel()).toMatchObject({ code: '40400' });
  const batches = (await admin.post(control.batches, { id: wrong.data.batchId })).data.rows;
  expect(batches).toMatchObject([{ count: 1, sending: 0, expired: 0, cancelled: 1 }]);

  const truck = await signedOn(carId);
  await truck.report();
  const [told] = await ended(right.data.batchId);
  expect(told).toMatchObject({ state: 'success' });
  expect(await admin.post(control.cancel, { id: told!.id })).toMatchObject({ code: '40900' });
  const kept = await world.db
    .selectFrom('deviceCommand')
    .select(['state', 'tries'])
    .where('id', '=', rows[0]!.id)
    .executeTakeFirst();
  expect(kept).toEqual({ state: 'cancelled', tries: 0 });
  truck.close();
});

test('nobody answers: three tries, expired, and a retry begins anew', async () => {
  const carId = protocolOf('jt808', 4);
  const truck = await signedOn(carId);
  let heard = 0;
  truck.manner = () => {
    heard += 1;
    return 'never';
  };
  const { data } = await admin.post(control.complex, text([await vehicleOf(carId)]));
  const [row] = await ended(data.batchId);
  expect(row).toMatchObject({ state: 'expired', problem: 'timeout' });
  expect(heard).toBe(3);
  truck.manner = () => 'good';
  expect((await admin.post(control.retry, { id: row!.id })).code).toBe('200');
  expect(await ended(data.batchId)).toMatchObject([{ state: 'success', retries: 1, tries: 4 }]);
  truck.close();
});

test('an answer given twice counts once, garbage not at all, and a full store is a refusal', async () => {
  const carId = protocolOf('alink', 3);
  const truck = await signedOn(carId);
  const id = await vehicleOf(carId);
  const told = async (manner: 'twice' | 'garbage' | 'fullStore') => {
    let times = 0;
    truck.manner = () => (times++ === 0 ? manner : 'good');
    const { data } = await admin.post(control.complex, text([id]));
    return (await ended(data.batchId))[0]!;
  };
  expect(await told('twice')).toMatchObject({ state: 'success' });
  expect(await told('garbage')).toMatchObject({ state: 'success', tries: 2 });
  expect(await told('fullStore')).toMatchObject({
    state: 'expired',
    problem: 'refused',
    answer: 'store full',
  });
  truck.close();
});

test('the same request twice is one batch', async () => {
  const request = text([await vehicleOf(protocolOf('jt808', 5))]);
  const first = await admin.post(control.complex, request);
  const again = await admin.post(control.complex, request);
  expect(again.data).toEqual(first.data);
  expect((await admin.post(control.list, { batchId: first.data.batchId })).data.total).toBe(1);
});

test('a command goes to as many as its sender saw, or to nobody', async () => {
  const before = (await admin.post(control.list, {})).data.total;
  const carId = protocolOf('jt808', 5);
  const { vehicleIds, ...order } = text([await vehicleOf(carId)]);
  const wish = { ...order, matching: { anyNum: carId } };
  const { targets } = (await admin.post(control.outlook, { matching: wish.matching })).data;
  const refused = await admin.post(control.complex, { ...wish, count: targets + 1 });
  expect(refused).toMatchObject({ code: '40900', msg: expect.stringContaining('from 2 to 1') });
  expect((await admin.post(control.list, {})).data.total).toBe(before);
  const sent = await admin.post(control.complex, { ...wish, count: targets });
  // What was sent is sent, however many there are when the same request comes again.
  expect((await admin.post(control.complex, { ...wish, count: targets + 1 })).data).toEqual(sent.data);
  // What restrains trucks goes to nobody without it.
  const { vehicleIds: _, ...restrain } = lock([], false);
  for (const whom of [{ matching: wish.matching }, { all: true }])
    expect(await admin.post(control.brief, { ...restrain, ...whom })).toMatchObject({
      code: '400',
      errors: [{ field: 'count' }],
    });
});

test('more terminals than a statement has parameters can be told at once', async () => {
  const ids = Array.from({ length: 70_000 }, (_, at) => String(at + 1));
  const ctx = systemContext(world.appCtx);
  expect((await findTerminals(ctx, ids)).length).toBeGreaterThan(0);
  expect((await findTerminalsOf(ctx, ids)).length).toBeGreaterThan(0);
  expect((await findTerminalsNamed(ctx, ids)).length).toBe(0);
});

test('commands are found by any number of the vehicle, and a wildcard is a sign like others', async () => {
  const carId = protocolOf('jt808', 5);
  const { data } = await admin.post(control.complex, text([await vehicleOf(carId)]));
  const { manufactureNum, frameNum } = await world.findVehicle(admin, carId);
  const found = async (filter: { anyNum: string } | { terminalId: string }) =>
    (await admin.post(control.list, { batchId: data.batchId, ...filter })).data.total;
  for (const anyNum of [carId, manufactureNum, frameNum!]) expect(await found({ anyNum })).toBe(1);
  for (const sign of ['%', '_', '\\']) {
    expect(await found({ anyNum: sign })).toBe(0);
    expect(await found({ terminalId: sign })).toBe(0);
  }
});

test('what is filled in wrongly is named, and nothing is sent', async () => {
  const before = (await admin.post(control.list, {})).data.total;
  const vehicleIds = [await vehicleOf(protocolOf('jt808', 5))];
  const bad = await admin.post(control.complex, { ...text(vehicleIds), params: { speak: true } });
  expect(bad).toMatchObject({ code: '400', errors: [{ field: 'text' }] });
  const unconfirmed = await admin.post(control.brief, { ...lock(vehicleIds), confirmed: false });
  expect(unconfirmed).toMatchObject({ code: '400', errors: [{ field: 'confirmed' }] });
  const unknown = await admin.post(control.complex, { ...text(vehicleIds), identifier: 'dance' });
  expect(unknown.code).toBe('40900');
  expect((await admin.post(control.list, {})).data.total).toBe(before);
});

test('a sheet says which command it was, locked or let go, and with which values', async () => {
  const vehicleIds = [await vehicleOf(protocolOf('jt808', 5)), await vehicleOf(protocolOf('alink', 5))];
  const rowsOf = async (batchId: string) => {
    const { Sheets } = read((await admin.download(controlFile, { batchId })).bytes);
    return utils.sheet_to_json<Record<string, string>>(Object.values(Sheets)[0]!);
  };
  for (const [order, said] of [
    [lock(vehicleIds), { Instruction: 'Lock', Parameters: 'Locked: Lock' }],
    [lock(vehicleIds, false), { Instruction: 'Unlock', Parameters: 'Locked: Unlock' }],
  ] as const)
    expect(await rowsOf((await admin.post(control.brief, order)).data.batchId)).toMatchObject([said, said]);
  const { data } = await admin.post(control.complex, text(vehicleIds, 'halt'));
  const [{ Parameters: values } = {}] = await rowsOf(data.batchId);
  expect(values).toContain('halt');
});

test('a safety officer may lock and limit, and nothing else', async () => {
  const safety = await world.signIn('safety');
  const vehicleIds = [await vehicleOf(protocolOf('jt808', 5))];
  expect((await safety.post(control.complex, text(vehicleIds))).code).toBe('40300');
  expect((await safety.post(control.brief, lock(vehicleIds))).code).toBe('40900');
});

test('whoever may not send a command hears that, whatever the terminals could do with it', async () => {
  const safety = await world.signIn('safety');
  const vehicleIds = [await vehicleOf(protocolOf('jt808', 5))];
  for (const identifier of ['reboot', 'dance', 'speak']) {
    const order = { ...lock(vehicleIds), identifier };
    expect(await safety.post(control.brief, order)).toMatchObject({ code: '40300' });
    expect(await safety.post(control.complex, { ...text(vehicleIds), identifier })).toMatchObject({
      code: '40300',
    });
  }
  const { rows } = (await admin.post(log.list, { module: 'control', action: 'refuse' })).data;
  expect(rows[0]).toMatchObject({ loginName: 'safety', recordName: protocolOf('jt808', 5) });
});

test('commands of another company do not exist, and its vehicles cannot be told anything', async () => {
  const vehicleIds = [await vehicleOf(protocolOf('jt808', 5))];
  const { data } = await admin.post(control.complex, text(vehicleIds));
  const other = await world.signIn('admin2');
  expect((await other.post(control.list, { batchId: data.batchId })).data.total).toBe(0);
  expect((await other.post(control.complex, text(vehicleIds))).code).toBe('40400');
});

test('a file goes along as a link of each terminal’s own, with which it and nobody else fetches it', async () => {
  const carId = protocolOf('alink', 4);
  const truck = await signedOn(carId);
  const content = Buffer.from('interval=30');
  const config = {
    identifier: 'setConfig',
    cmdType: 'service',
    vehicleIds: [await vehicleOf(carId)],
    requestKey: randomUUID(),
  } as const;
  const missing = await admin.post(control.complex, config);
  expect(missing).toMatchObject({ code: '400', errors: [{ field: 'config' }] });
  const attachment = new File([content], 'terminal.conf');
  const { data } = await admin.post(control.complex, { ...config, attachment });
  expect(await ended(data.batchId)).toMatchObject([{ state: 'success' }]);
  const told = truck.kept.settings.config as { url: string; size: number; digest: string };
  expect(told).toMatchObject({
    size: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
  });
  expect(Buffer.from(await (await fetch(told.url)).arrayBuffer())).toEqual(content);
  expect((await fetch(told.url.replace(/device=\d+/, 'device=999'))).status).toBe(403);
  expect((await admin.post(control.complex, { ...text([...config.vehicleIds]), attachment })).code).toBe(
    '400',
  );
  truck.close();
});

test('a promise is believed of the terminal that was told alone, and only about a lock', async () => {
  const [told, other] = [protocolOf('alink', 3), protocolOf('alink', 4)];
  const truck = await signedOn(told);
  truck.manner = () => 'never';
  const { data } = await admin.post(control.complex, text([await vehicleOf(told)]));
  const rowOf = async () => (await admin.post(control.list, { batchId: data.batchId })).data.rows[0]!;
  const { id: commandId, terminalRowId } = await until('the text to be sent', async () => {
    const row = await rowOf();
    return row.sentAt !== null && row;
  });
  const promise = { code: 100_001, message: 'waiting', data: {} };
  const { terminalId } = (await world.findVehicle(admin, other))!;
  const foreign = (await world.findTerminal(await world.signIn('operator'), terminalId!)).id;
  world.appCtx.tell('commandAnswered', { terminalRowId: foreign, commandId, answer: promise });
  world.appCtx.tell('commandAnswered', {
    terminalRowId: foreign,
    commandId,
    answer: { ...promise, code: 200 },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await rowOf()).toMatchObject({ state: 'sending', answer: null });
  world.appCtx.tell('commandAnswered', { terminalRowId, commandId, answer: promise });
  expect(await ended(data.batchId)).toMatchObject([
    { state: 'expired', problem: 'refused', answer: 'waiting' },
  ]);
  truck.close();
});

test('what another screen has sent is not sent again from here: it may have been taken back since', async () => {
  const vehicleId = await vehicleOf(protocolOf('jt808', 6));
  const { id } = await world.db
    .insertInto('deviceCommand')
    .columns([
      'terminalRowId',
      'vehicleId',
      'orgId',
      'companyId',
      'kind',
      'cmdType',
      'identifier',
      'subject',
      'recordId',
      'state',
      'issuedAt',
      'issuedBy',
      'deadline',
    ])
    .expression((is) =>
      is
        .selectFrom('binding')
        .innerJoin('vehicle', 'vehicle.id', 'vehicleId')
        .where('vehicle.id', '=', vehicleId)
        .select(({ val }) => [
          'terminalRowId',
          'vehicleId',
          'orgId',
          'vehicle.companyId',
          val('auth').as('kind'),
          val<'service'>('service').as('cmdType'),
          val('addAuth').as('identifier'),
          val('authorization').as('subject'),
          val('1').as('recordId'),
          val<'expired'>('expired').as('state'),
          'boundAt',
          val('admin').as('issuedBy'),
          'boundAt as deadline',
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await admin.post(control.retry, { id })).toMatchObject({ code: '40900' });
  const [other] = (await admin.post(control.list, { state: 'success' })).data.rows;
  const both = await admin.post(control.cancel, { ids: [id, other!.id] });
  expect(both).toMatchObject({ code: '40900', msg: expect.stringMatching(`^${other!.carId}: `) });
  const { rows } = (await admin.post(control.list, { id })).data;
  expect(rows).toMatchObject([{ state: 'expired', subject: 'authorization', retries: 0 }]);
});
