import { org } from '@fleet/contract/org/calls';
import { sheet } from '@fleet/contract/sheet/calls';
import { terminal, terminalImport } from '@fleet/contract/terminal/calls';
import { refusals } from '@fleet/contract/refusals';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { signConnect } from '@fleet/protocol/alink/connect';
import { upTopics } from '@fleet/protocol/alink/topics';
import { utils, write } from '@e965/xlsx';
import { writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { writeAttributes } from '@fleet/protocol/jt808/attributes';
import { down, up } from '@fleet/protocol/jt808/messageId';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let orgId: string;
let typeOf: (model: string) => string;
beforeAll(async () => {
  world = await newWorld();
  operator = await world.signIn('operator');
  orgId = (await operator.post(org.tree, { name: '恒达' })).data.rows[0]!.id;
  const types = (await operator.post(terminalType.list, {})).data.rows;
  typeOf = (model) => types.find((type) => type.terminalModel === model)!.id;
});
afterAll(() => world.end());

test('an unknown terminal is adopted, and then let in', async () => {
  const phone = '13911112222';
  const stranger = await Terminal808.dial(world.ports.jt808, phone);
  await stranger.register();
  await stranger.close();
  const [unknown] = (await operator.post(terminal.unknown, { linkKey: phone })).data.rows;

  const adopted = await operator.post(terminal.adopt, {
    unknownId: unknown!.id,
    terminalId: 'ADOPTED01',
    orgId,
    terminalTypeId: typeOf('FT-808'),
  });

  expect(adopted).toMatchObject({ code: '200', data: { deviceSecret: null } });
  expect((await operator.post(terminal.unknown, { linkKey: phone })).data.total).toBe(0);
  const known = await Terminal808.signedOn(world.ports.jt808, phone);
  expect(await known.report({})).toMatchObject({ result: 0 });
  await known.close();
});

test('each protocol needs its own way of naming a terminal', async () => {
  const base = { orgId, terminalTypeId: typeOf('FT-808') };
  expect(await operator.post(terminal.add, { ...base, terminalId: 'NOPHONE1' })).toMatchObject({
    errors: [{ field: 'phone' }],
  });
  const alink = { ...base, terminalTypeId: typeOf('FT-ALINK'), terminalId: 'NODEVICE1' };
  const both = [{ field: 'productKeyId' }, { field: 'deviceName' }];
  expect(await operator.post(terminal.add, alink)).toMatchObject({ errors: both });
});

test('a device secret is shown when it is made and never again', async () => {
  const product = (await operator.post(productKey.list, {})).data.rows[0]!;
  const productKeyId = product.id;
  const added = await operator.post(terminal.add, {
    terminalId: 'ALINK0001',
    orgId,
    terminalTypeId: typeOf('FT-ALINK'),
    productKeyId,
    deviceName: 'FLT-900',
  });
  const secret = added.data.deviceSecret!;
  expect(secret).toHaveLength(32);
  // Whoever sets up the device needs both of its names.
  const { rows } = (await operator.post(terminal.list, { terminalId: 'ALINK0001' })).data;
  expect(rows).toMatchObject([{ productKey: product.productKey, deviceName: 'FLT-900' }]);

  const everything = JSON.stringify([
    await operator.post(terminal.list, { terminalId: 'ALINK0001' }),
    await world.db.selectFrom('linkIdentity').selectAll().execute(),
    await world.db.selectFrom('operationLog').selectAll().execute(),
  ]);
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(Buffer.from(secret).toString('hex'));

  const reset = await operator.post(terminal.resetSecret, { id: added.data.id });
  expect(reset.data.deviceSecret).not.toBe(secret);
});

test('a terminal on a truck is not deleted, a free one is, and its link with it; whoever takes it in again has it forget whom it let start', async () => {
  const bound = await world.findTerminal(operator, 'HDTERM0002');
  expect(await operator.post(terminal.del, { id: bound.id })).toMatchObject({
    code: '40900',
    msg: 'Unbind it first.',
  });

  const { data } = await operator.post(terminal.add, {
    terminalId: 'SHORTLIFE',
    orgId,
    terminalTypeId: typeOf('FT-808'),
    phone: '13933334444',
  });
  expect(await operator.post(terminal.del, { id: data.id })).toMatchObject({ code: '200' });
  const gone = await Terminal808.dial(world.ports.jt808, '13933334444');
  expect(await gone.register()).toMatchObject({ result: 4 });
  await gone.close();

  const [unknown] = (await operator.post(terminal.unknown, { linkKey: '13933334444' })).data.rows;
  const anew = { orgId, terminalTypeId: typeOf('FT-808') };
  await operator.post(terminal.adopt, { ...anew, unknownId: unknown!.id, terminalId: 'SHORTLIFE' });
  const back = await Terminal808.signedOn(world.ports.jt808, '13933334444');
  expect(String((await back.next(down.transparent)).body)).toContain('thing.service.clearAuth');
  await back.close();
});

test('a phone number with leading zeros is the same phone number', async () => {
  const base = { orgId, terminalTypeId: typeOf('FT-808') };
  await operator.post(terminal.add, { ...base, terminalId: 'ZEROS0001', phone: '013955556666' });
  expect(
    await operator.post(terminal.add, { ...base, terminalId: 'ZEROS0002', phone: '13955556666' }),
  ).toMatchObject({
    code: '40900',
    errors: [{ field: 'phone' }],
  });
});

const attributes = (iccid: string, firmwareVersion: string) =>
  writeAttributes({
    layout: '5/20/7',
    terminalType: 4,
    manufacturerId: 'MAKER',
    model: 'FT',
    terminalId: 'T000001',
    iccid,
    hardwareVersion: 'H1',
    firmwareVersion,
    gnss: 3,
    comm: 0x20,
  });

test('a terminal is asked what it is when it signs on, and its answer stands in its file', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001011');
  await truck.next(down.queryAttributes);
  truck.send(up.attributes, attributes('89860012345678901234', '2.4.1'));

  const row = await until('the file', async () => {
    const found = await world.findTerminal(operator, 'HDTERM0011');
    return found.firmwareVersion && found.iccid && found;
  });
  expect(row).toMatchObject({ firmwareVersion: '2.4.1', iccid: '89860012345678901234' });
  const log = await world.db
    .selectFrom('operationLog')
    .select(['action', 'loginName'])
    .where('recordName', '=', 'HDTERM0011')
    .where('action', '=', 'reportIccid')
    .execute();
  expect(log).toEqual([{ action: 'reportIccid', loginName: 'system' }]);
  await truck.close();
});

test('a SIM that stands in another file stays there, and the link goes on', async () => {
  const first = await Terminal808.signedOn(world.ports.jt808, '13900001013');
  first.send(up.attributes, attributes('89860099999999999999', '1.0'));
  await until(
    'the first file',
    async () => (await world.findTerminal(operator, 'HDTERM0013')).iccid !== null,
  );
  const second = await Terminal808.signedOn(world.ports.jt808, '13900001014');
  second.send(up.attributes, attributes('8986009999999999999F', '1.1'));

  const row = await until('the second file', async () => {
    const found = await world.findTerminal(operator, 'HDTERM0014');
    return found.reportedIccid && found;
  });
  expect(row).toMatchObject({ iccid: null, reportedIccid: '8986009999999999999', firmwareVersion: '1.1' });
  expect(await second.report({})).toMatchObject({ result: 0 });
  for (const one of [first, second]) await one.close();
});

test('a refresh asks the terminal now; one that is off-line, silent or cannot tell is refused in words', async () => {
  const { id } = await world.findTerminal(operator, 'HDTERM0010');
  expect(await operator.post(terminal.refresh, { id })).toMatchObject({
    code: '40900',
    msg: 'Terminal HDTERM0010 is off-line and cannot be asked.',
  });

  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001010');
  await truck.next(down.queryAttributes);
  const asking = operator.post(terminal.refresh, { id });
  await truck.next(down.queryAttributes);
  expect(await operator.post(terminal.refresh, { id })).toMatchObject({
    msg: 'Terminal HDTERM0010 is being asked already.',
  });
  truck.send(up.attributes, attributes('0'.repeat(20), '3.0'));
  expect(await asking).toMatchObject({ code: '200', data: { count: 1, refused: [] } });
  expect(await world.findTerminal(operator, 'HDTERM0010')).toMatchObject({
    firmwareVersion: '3.0',
    iccid: null,
  });

  const again = operator.post(terminal.refresh, { id });
  const { serial } = await truck.next(down.queryAttributes);
  const no = writeGeneralAnswer({ replySerial: serial, replyMsgId: down.queryAttributes, result: 3 });
  truck.send(up.generalAnswer, no);
  expect(await again).toMatchObject({ msg: 'Terminal HDTERM0010 does not support the attribute query.' });

  const other = await world.findTerminal(operator, 'HDTERM0009');
  const both = operator.post(terminal.refresh, { ids: [id, other.id] });
  await truck.next(down.queryAttributes);
  truck.send(up.attributes, attributes('0'.repeat(20), '3.1'));
  expect((await both).data).toEqual({
    count: 1,
    refused: [{ terminalId: 'HDTERM0009', msg: 'Terminal HDTERM0009 is off-line and cannot be asked.' }],
  });

  const last = operator.post(terminal.refresh, { id });
  await truck.next(down.queryAttributes);
  await truck.close();
  expect(await last).toMatchObject({ msg: 'Terminal HDTERM0010 is off-line and cannot be asked.' });
});

test('an Alink device says its firmware and its SIM by itself, and answers a refresh as a service', async () => {
  const { link } = world.demo.trucks.find(({ carId }) => carId === 'HD-12')!;
  if (link.protocol !== 'alink') throw new Error('HD-12 is no Alink truck');
  const client = await mqtt.connectAsync(
    `mqtt://127.0.0.1:${world.ports.mqtt}`,
    { ...signConnect(link), reconnectPeriod: 0 },
    false,
  );
  const topics = upTopics(link);
  client.on('message', (topic, payload) => {
    const { id } = JSON.parse(payload.toString()) as { id: string };
    if (topic.endsWith('/readAll'))
      client.publish(topics.serviceReply('readAll'), JSON.stringify({ id, code: 200, data: {} }), { qos: 1 });
  });
  await client.publishAsync(topics.otaInform, '{"id":"1","params":{"version":"2.1.0"}}', { qos: 1 });
  const tags = [{ attrKey: 'iccid', attrValue: '89860055555555555555' }];
  await client.publishAsync(topics.tagsUpdate, JSON.stringify({ id: '2', params: tags }), { qos: 1 });

  const row = await world.findTerminal(operator, 'HDTERM0012');
  expect(row).toMatchObject({ firmwareVersion: '2.1.0', iccid: '89860055555555555555' });
  expect(await operator.post(terminal.refresh, { id: row.id })).toMatchObject({ code: '200' });
  await client.endAsync();
});

test('terminals are the platform’s: a company administrator has no such list, only choices of his own', async () => {
  const admin = await world.signIn('admin');
  expect(await admin.post(terminal.list, {})).toMatchObject({ code: '40300' });
  const { rows } = (await admin.post(terminal.choices, {})).data;
  expect((await admin.post(terminal.choices, { id: rows[1]!.id })).data.rows).toEqual([rows[1]]);
  const labels = rows.map((row) => row.label);
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => label.startsWith('XY'))).toEqual([]);
});

test('marked terminals move within the company of their vehicles; unbound ones to any', async () => {
  const bound = await world.findTerminal(operator, 'HDTERM0001');
  const orgs = (await operator.post(org.tree, {})).data.rows;
  const [ours, theirs] = ['装卸月台', '成品库'].map(
    (name) => orgs.find(({ orgName }) => orgName === name)!.id,
  );
  const { data: spare } = await operator.post(terminal.add, {
    terminalId: 'SPARE0001',
    orgId: ours!,
    terminalTypeId: bound.terminalTypeId,
    phone: '13977770001',
  });
  const ids = [bound.id, spare.id];
  expect(await operator.post(terminal.transfer, { ids, orgId: theirs! })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('HDTERM0001'),
  });
  expect(await world.findTerminal(operator, 'SPARE0001')).toMatchObject({ orgName: '装卸月台' });
  expect(await operator.post(terminal.transfer, { ids, orgId: ours! })).toMatchObject({ data: { count: 2 } });
  expect(await world.findTerminal(operator, 'HDTERM0001')).toMatchObject({ orgName: '装卸月台' });
  expect(await operator.post(terminal.transfer, { id: spare.id, orgId: theirs! })).toMatchObject({
    code: '200',
  });

  expect(await operator.post(terminal.sync, { ids })).toMatchObject({ data: { count: 1 } });
  expect(await world.findTerminal(operator, 'HDTERM0001')).toMatchObject({ orgName: bound.orgName });
});

test('only an unbound terminal is scrapped, and then it never connects or changes again', async () => {
  const bound = await world.findTerminal(operator, 'HDTERM0002');
  const { id } = await world.findTerminal(operator, 'SPARE0001');
  expect(await operator.post(terminal.scrap, { ids: [id, bound.id] })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('Unbind'),
  });
  expect(await operator.post(terminal.scrap, { ids: [id] })).toMatchObject({ data: { count: 1 } });
  const { version, terminalTypeId } = await world.findTerminal(operator, 'SPARE0001');
  expect(await operator.post(terminal.edit, { id, version, terminalTypeId })).toMatchObject({
    code: '40900',
  });
  expect(await operator.post(terminal.scrap, { id })).toMatchObject({ code: '40900' });
  // There is no vehicle that it could be taken off.
  const truck = await world.findVehicle(operator, 'HD-01');
  const gone = { terminalId: 'GONE0001', orgId: truck.orgId, terminalTypeId, phone: '13977770091' };
  const { data } = await operator.post(terminal.add, gone);
  await operator.post(terminal.scrap, { id: data.id });
  const fitted = { id: truck.id, version: truck.version, terminalRowId: data.id };
  expect((await operator.post(vehicle.replaceTerminal, fitted)).msg).toBe(refusals.notNow[1]);
  const link = await Terminal808.dial(world.ports.jt808, '13977770001');
  expect(await link.register()).toMatchObject({ result: 4 });
  await link.close();
});

test('rows and a sheet are judged alike, all or nothing, and an import can be taken back', async () => {
  const good = {
    terminalId: 'SHEET0001',
    terminalModel: 'FT-808',
    orgName: '一号仓库',
    phone: '13977770002',
  };
  const bad = [
    { ...good, terminalId: 'SHEET0002', terminalModel: 'NO-SUCH', phone: '13977770003' },
    { ...good, terminalId: 'SHEET0003', phone: '' },
  ];
  const refused = await operator.post(terminalImport.upload, { rows: [good, ...bad] });
  expect(refused).toMatchObject({
    code: '400',
    data: {
      mistakes: [
        { row: 3, column: 'Model' },
        { row: 4, column: 'Terminal phone no.' },
      ],
    },
  });
  const heads = ['Terminal ID', 'Model', 'Organization', 'Terminal phone no.'];
  const cells = [good, ...bad].map((row) => [row.terminalId, row.terminalModel, row.orgName, row.phone]);
  const grid = utils.aoa_to_sheet([heads, ...cells]);
  const book = { SheetNames: ['Terminals'], Sheets: { Terminals: grid } };
  const bytes = write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer;
  const file = new File([new Uint8Array(bytes)], 'terminals.xlsx');
  const sheetRefused = await operator.post(terminalImport.upload, { file });
  expect(sheetRefused.data.mistakes.map(({ row, column, msg }) => ({ row, column, msg }))).toEqual(
    refused.data.mistakes.map(({ row, column, msg }) => ({ row, column, msg })),
  );
  expect(await world.findTerminal(operator, 'SHEET0001')).toBeUndefined();
  const { data } = await operator.post(terminalImport.upload, { rows: [good] });
  expect(data).toMatchObject({ added: 1, changed: 0 });
  expect(await world.findTerminal(operator, 'SHEET0001')).toMatchObject({ phone: '13977770002' });
  await operator.post(sheet.undo, { id: data.batchId! });
  expect(await world.findTerminal(operator, 'SHEET0001')).toBeUndefined();
});

test('a type in use stays, and one that nobody uses goes', async () => {
  const { rows } = (await operator.post(terminalType.list, {})).data;
  const used = rows.find(({ terminalModel }) => terminalModel === 'FT-808')!;
  expect(await operator.post(terminalType.del, { id: used.id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('terminals'),
  });
  const input = { terminalType: 'T-Box', terminalModel: 'FT-NEW', protocol: 'jt808' } as const;
  const { data } = await operator.post(terminalType.add, input);
  expect(await operator.post(terminalType.add, input)).toMatchObject({
    errors: [{ field: 'terminalModel' }],
  });
  // In small letters it is the same model.
  expect(await operator.post(terminalType.add, { ...input, terminalModel: 'ft-new' })).toMatchObject({
    errors: [{ field: 'terminalModel', msg: expect.stringContaining('FT-NEW') }],
  });
  expect(await operator.post(terminalType.del, { id: data.id })).toMatchObject({ code: '200' });
  expect(await operator.post(terminalType.add, input)).toMatchObject({ code: '200' });
});
