import { expect, test } from 'vitest';
import { generator, mutate, mutations } from '../../test/mutate';
import { readConnect, signConnect } from './connect';
import { readAnswer, readRequest, writeRequest } from './envelope';
import { readTopic, upTopics } from './topics';
import { readBatchPost, readEventPost, readHistoryPost, readPropertyPost, writePropertyPost } from './truck';

const random = generator(1883);
const device = { productKey: 'a1FUZZ', deviceName: 'FLT-1' };
const position = { lng: 121, lat: 31, altitude: 3, direction: 9, satellites: 7, fixed: true };
const properties = writePropertyPost(
  { soc: 80, keyOn: true, forkLoad: 500, driver: { kind: 1, number: '04A1' }, activeFaults: ['F01'] },
  position,
  Date.UTC(2026, 0, 1),
);
const posts: readonly [unknown, (params: unknown) => { samples: { values: { soc?: unknown } }[] }][] = [
  [properties, (params) => readPropertyPost(params, { now: 0, keepUnknown: true })],
  [
    { properties: { soc: [{ value: 5, time: 1 }] }, events: {} },
    (params) => readBatchPost(params, { now: 0 }),
  ],
  [
    [{ identity: device, properties: [properties], events: [] }],
    (params) => readHistoryPost(params, device, { now: 0 }),
  ],
  [{ value: { kind: 1, number: '7' }, time: 1 }, (params) => readEventPost('signOn', params, { now: 0 })],
];

test(`${mutations} damaged posts are read without a throw, and never give what the model forbids`, {
  timeout: 3_600_000,
}, () => {
  for (let round = 0; round < mutations; round++) {
    const [params, read] = posts[random(posts.length)]!;
    const payload = mutate(Buffer.from(writeRequest('1', 'thing.event.property.post', params)), random);
    readAnswer(payload);
    const request = readRequest(payload);
    if (!request.ok) continue;
    for (const { values } of read(request.value.params).samples)
      expect(Number(values.soc ?? 0)).toBeLessThanOrEqual(100);
  }
});

test(`${mutations} damaged topics and sign-ons are read without a throw`, { timeout: 3_600_000 }, () => {
  const fields = signConnect({ ...device, deviceSecret: 'secret', timestamp: '1', secureMode: '3' });
  const topics = Object.values(upTopics(device)).filter((topic) => typeof topic === 'string');
  const damaged = (text: string) => mutate(Buffer.from(text), random).toString();
  for (let round = 0; round < mutations; round++) {
    readTopic(damaged(topics[random(topics.length)]!));
    readConnect({
      clientId: damaged(fields.clientId),
      username: damaged(fields.username),
      password: damaged(fields.password),
    });
  }
});
