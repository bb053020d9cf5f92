import { describe, expect, test } from 'vitest';
import { downTopics, mayPublish, maySubscribe, readTopic, replyTopic, upFilters, upTopics } from './topics';

const own = { productKey: 'pk', deviceName: 'dn' };

test.each([
  ['/sys/pk/dn/thing/event/property/post', 'propertyPost', 'up'],
  ['/sys/pk/dn/thing/event/property/batch/post', 'batchPost', 'up'],
  ['/sys/pk/dn/thing/event/property/history/post', 'historyPost', 'up'],
  ['/sys/pk/dn/thing/event/impact/post', 'eventPost', 'up'],
  ['/sys/pk/dn/thing/event/property/post_reply', 'reply', 'down'],
  ['/sys/pk/dn/thing/event/impact/post_reply', 'reply', 'down'],
  ['/sys/pk/dn/thing/service/property/set', 'propertySet', 'down'],
  ['/sys/pk/dn/thing/service/property/set_reply', 'propertySetReply', 'up'],
  ['/sys/pk/dn/thing/service/lock', 'service', 'down'],
  ['/sys/pk/dn/thing/service/lock_reply', 'serviceReply', 'up'],
  ['/sys/pk/dn/rrpc/request/77', 'rrpcRequest', 'down'],
  ['/sys/pk/dn/rrpc/response/77', 'rrpcResponse', 'up'],
  ['/ext/rrpc/77/sys/pk/dn/thing/service/lock', 'rrpcCustom', 'both'],
  ['/sys/pk/dn/thing/model/up_raw', 'upRaw', 'up'],
  ['/sys/pk/dn/_thing/diag/post', 'diagnosisPost', 'up'],
  ['/ota/device/inform/pk/dn', 'otaInform', 'up'],
  ['/ota/device/upgrade/pk/dn', 'otaUpgrade', 'down'],
  ['/ext/ntp/pk/dn/request', 'ntpRequest', 'up'],
  ['/ext/error/pk/dn', 'error', 'down'],
  ['/shadow/update/pk/dn', 'shadowUpdate', 'up'],
  ['/pk/dn/user/update/error', 'custom', 'both'],
] as const)('%s is %s', (topic, kind, direction) => {
  expect(readTopic(topic)).toMatchObject({ kind, direction, ...own });
});

test('the filters for everything that devices publish take in each of their topics once', () => {
  const fits = (filter: string, topic: string) =>
    new RegExp(`^${filter.replaceAll('+', '[^/]+').replace('#', '.+')}$`).test(topic);
  const { eventPost, serviceReply, rrpcResponse, ...others } = upTopics({
    productKey: 'pk',
    deviceName: 'dn',
  });
  const topics = [...Object.values(others), eventPost('impact'), serviceReply('lock'), rrpcResponse('7')];
  for (const topic of [...topics, '/pk/dn/user/update'])
    expect([topic, upFilters().filter((filter) => fits(filter, topic)).length]).toEqual([topic, 1]);
});

test('identifiers, call numbers and inner topics are taken out', () => {
  expect(readTopic('/sys/pk/dn/thing/event/block:impact/post')?.identifier).toBe('block:impact');
  expect(readTopic('/sys/pk/dn/thing/service/lock_reply')?.identifier).toBe('lock');
  expect(readTopic('/sys/pk/dn/rrpc/response/77')?.mid).toBe('77');
  expect(readTopic('/ext/rrpc/77/sys/pk/dn/thing/service/lock')?.rest).toBe('/sys/pk/dn/thing/service/lock');
  expect(readTopic('/broadcast/pk/all/now')).toMatchObject({
    kind: 'broadcast',
    productKey: 'pk',
    rest: 'all/now',
  });
});

test.each([
  'sys/pk/dn/thing/event/property/post',
  '//sys/pk/dn/thing/event/property/post',
  '/sys/pk/dn/thing/event/+/post',
  '/sys/pk/dn',
  '/sys/pk/dn/thing/unknown',
  '/ota/device/inform/pk',
  '/ext/ntp/pk/dn/request/more',
  '/pk/dn/update',
  '/',
  '',
  `/pk/dn/user/${'x'.repeat(128)}`,
])('%s is no topic', (topic) => {
  expect(readTopic(topic)).toBeNull();
});

test.each([
  ['/sys/pk/dn/thing/event/property/post', '/sys/pk/dn/thing/event/property/post_reply'],
  ['/sys/pk/dn/thing/event/fault/post', '/sys/pk/dn/thing/event/fault/post_reply'],
  ['/sys/pk/dn/thing/file/download', '/sys/pk/dn/thing/file/download_reply'],
  ['/sys/pk/dn/thing/model/up_raw', '/sys/pk/dn/thing/model/up_raw_reply'],
  ['/ext/ntp/pk/dn/request', '/ext/ntp/pk/dn/response'],
  ['/ota/device/request/pk/dn', '/ota/device/upgrade/pk/dn'],
  ['/shadow/update/pk/dn', '/shadow/get/pk/dn'],
  ['/ota/device/inform/pk/dn', null],
  ['/sys/pk/dn/thing/service/lock_reply', null],
  ['/sys/pk/dn/rrpc/response/77', null],
  ['/pk/dn/user/update', null],
])('%s is answered on %s', (topic, reply) => {
  expect(replyTopic(topic)).toBe(reply);
});

test('what is built can be read, in its direction', () => {
  const built = (topics: object) =>
    Object.values(topics).map(
      (topic) => (typeof topic === 'function' ? topic('77', 'lock') : topic) as string,
    );
  for (const topic of built(upTopics(own))) expect(readTopic(topic)?.direction).toBe('up');
  for (const topic of built(downTopics(own))) expect(readTopic(topic)?.direction).not.toBe('up');
  for (const topic of built(upTopics(own))) expect(mayPublish(topic, own)).toBe(true);
});

describe('access', () => {
  test.each([
    '/sys/pk/dn/#',
    '/sys/pk/dn/thing/service/+',
    '/sys/pk/dn/thing/event/+/post_reply',
    '/pk/dn/user/#',
    '/ota/device/upgrade/pk/dn',
    '/ext/ntp/pk/dn/response',
    '/broadcast/pk/#',
    '/ext/rrpc/+/sys/pk/dn/thing/service/lock',
    '/shadow/get/pk/dn',
  ])('%s may be subscribed', (filter) => {
    expect(maySubscribe(filter, own)).toBe(true);
  });

  test.each([
    '#',
    '/#',
    '/sys/#',
    '/sys/pk/+/thing/service/lock',
    '/sys/+/dn/#',
    '/sys/pk/other/#',
    '/sys/pk/dn2/#',
    '/pk/other/user/#',
    '/broadcast/other/#',
    '/ext/rrpc/+/sys/pk/other/thing/service/lock',
    '/ext/rrpc/#',
    '/ota/device/upgrade/pk/+',
    '//sys/pk/dn/#',
  ])('%s may not', (filter) => {
    expect(maySubscribe(filter, own)).toBe(false);
  });

  test("another device's topic may not be published on", () => {
    expect(mayPublish('/sys/pk/other/thing/event/property/post', own)).toBe(false);
    expect(mayPublish('/broadcast/pk/all', own)).toBe(false);
  });
});
