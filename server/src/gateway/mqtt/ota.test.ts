import { ota } from '@fleet/contract/ota/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { readFileBlock } from '@fleet/protocol/alink/ota';
import { upTopics } from '@fleet/protocol/alink/topics';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOptions } from '../../../../simulator/src/link/alinkLink';
import { until } from '../../../test/until';
import { issue } from '../../../test/upgrades';
import { newWorld, type Person, type World } from '../../../test/world';

let world: World;
let operator: Person;
let client: MqttClient;
let topics: ReturnType<typeof upTopics>;
let terminal: { terminalRowId: string; terminalTypeId: string };
const heard: { topic: string; payload: Buffer }[] = [];
beforeAll(async () => {
  world = await newWorld();
  operator = await world.signIn('operator');
  const { link: identity, carId } = world.demo.trucks.find(({ link }) => link.protocol === 'alink')!;
  const device = identity as Extract<typeof identity, { protocol: 'alink' }>;
  const { id: vehicleId } = await world.findVehicle(await world.signIn('admin'), carId);
  terminal = await world.db
    .selectFrom('binding')
    .innerJoin('terminal', 'terminal.id', 'binding.terminalRowId')
    .where('vehicleId', '=', vehicleId)
    .select(['terminalRowId', 'terminalTypeId'])
    .executeTakeFirstOrThrow();
  topics = upTopics(device);
  client = await connectAsync(connectOptions('127.0.0.1', world.ports.mqtt, device));
  client.on('message', (topic, payload) => void heard.push({ topic, payload }));
});
afterAll(async () => {
  client.end(true);
  await world.end();
});

const next = (topic: string) =>
  until(`something on ${topic}`, () => {
    const at = heard.findIndex((one) => one.topic === topic);
    return at >= 0 && heard.splice(at, 1)[0]!.payload;
  });
async function ask(): Promise<Record<string, unknown>> {
  const question = {
    id: '5',
    version: '1.0',
    params: { module: 'default' },
    method: 'thing.ota.firmware.get',
  };
  await client.publishAsync(topics.otaFirmwareGet, JSON.stringify(question), { qos: 1 });
  const { data } = JSON.parse((await next(`${topics.otaFirmwareGet}_reply`)).toString()) as {
    data: Record<string, unknown>;
  };
  return data;
}
const tell = (topic: string, said: unknown) =>
  client.publishAsync(topic, typeof said === 'string' ? said : JSON.stringify(said), { qos: 1 });
async function device(id: string) {
  const { rows } = (await operator.post(ota.progress, { id, pageSize: 200 })).data;
  return rows.find(({ terminalRowId }) => terminalRowId === terminal.terminalRowId)!;
}

test('a device that asks is answered what it may have; it fetches with the comma of its maker, and tells its progress in any form', async () => {
  await tell(topics.otaInform, { id: '1', params: { version: '1.0.0' } });
  expect(await ask()).toEqual({});
  await tell(topics.propertyPost, { id: '2', params: { vehicleSpeed: 0, soc: 80 } });
  const others = await operator.post(terminalType.add, {
    terminalType: 'OTA',
    terminalModel: 'FT-OTHER',
    protocol: 'alink',
  });
  // Its answer would come first: a version for another model is not handed out.
  const ofOthers = await issue(operator, others.data.id, 'V2.0.0', {}, 7_000);
  const id = await issue(operator, terminal.terminalTypeId, 'V2.0.0', { failureLimit: '100' }, 9_000);
  const data = await until('an offer', async () => {
    await world.db
      .updateTable('firmwareDevice')
      .set({ lookAt: new Date(0).toISOString() })
      .execute();
    const offer = await ask();
    return 'version' in offer && offer;
  });
  expect(data).toMatchObject({
    size: 9_000,
    version: 'V2.0.0',
    isDiff: 0,
    signMethod: 'SHA256',
    dProtocol: 'mqtt',
    streamId: Number(id),
    module: 'default',
  });

  const block = (streamId: string) =>
    `{"id":"1","params":{"fileToken":"default","fileInfo":{"streamId":${streamId},"fileId":1,},"fileBlock":{"size":5120,"offset":5120}}}`;
  await tell(topics.fileDownload, block(ofOthers));
  await tell(topics.fileDownload, block(id));
  const read = readFileBlock(await next(`${topics.fileDownload}_reply`))!;
  expect(read.head).toMatchObject({ code: 200, data: { fileLength: 9_000, bOffset: 5_120, bSize: 3_880 } });
  expect(read.block).toHaveLength(3_880);

  await tell(topics.otaProgress, '{"step":"some');
  await tell(topics.otaProgress, { id: '9', params: { step: 'many' } });
  await tell(topics.otaProgress, { id: '9', params: { step: '55', module: 'camera' } });
  expect((await device(id)).percent).toBe(99);
  await world.db.updateTable('firmwareDevice').set({ percent: 0 }).execute();
  // Two steps in one moment: the second is one too many.
  await Promise.all([10, 90].map((step) => tell(topics.otaProgress, { id: '9', params: { step } })));
  expect((await device(id)).percent).toBe(10);
  await tell(topics.otaProgress, { step: 100, desc: '' });
  await until('it is written', async () => (await device(id)).deviceState === 'written');
  await tell(topics.otaInform, { id: '1', params: { version: '2.0.0', module: 'camera' } });
  expect((await device(id)).deviceState).toBe('written');
  await tell(topics.otaInform, { id: '1', params: { version: '2.0.0', module: 'MCU' } });
  await until('it has succeeded', async () => (await device(id)).deviceState === 'succeeded');
  expect(await ask()).toEqual({});
});

test('a device that fetches what is no longer issued is left out at once, not failed in an hour', async () => {
  await tell(topics.otaInform, { id: '1', params: { version: '2.0.0' } });
  const id = await issue(operator, terminal.terminalTypeId, 'V3.0.0', { failureLimit: '100' }, 9_000);
  await until('an offer', async () => {
    await world.db
      .updateTable('firmwareDevice')
      .set({ lookAt: new Date(0).toISOString() })
      .execute();
    return 'version' in (await ask());
  });
  const block = {
    id: '1',
    params: {
      fileToken: 'default',
      fileInfo: { streamId: Number(id), fileId: 1 },
      fileBlock: { size: 5_120, offset: 0 },
    },
  };
  await tell(topics.fileDownload, block);
  await next(`${topics.fileDownload}_reply`);
  await until('it is under way', async () => (await device(id)).deviceState === 'downloading');

  await operator.post(ota.cancel, { id });
  await tell(topics.fileDownload, block);
  await until('it is left out', async () => (await device(id)).deviceState === 'skipped');
  expect((await device(id)).problem).toBe('cancelled');
});
