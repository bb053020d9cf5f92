/** The identity a topic is checked against. */
export interface DeviceKey {
  productKey: string;
  deviceName: string;
}

/** The purpose of a topic (section 4). */
export type TopicKind =
  | 'propertyPost'
  | 'eventPost'
  | 'batchPost'
  | 'historyPost'
  | 'propertySet'
  | 'propertySetReply'
  | 'service'
  | 'serviceReply'
  | 'rrpcRequest'
  | 'rrpcResponse'
  | 'rrpcCustom'
  | 'upRaw'
  | 'downRaw'
  | 'downRawReply'
  | 'desiredGet'
  | 'desiredDelete'
  | 'tagsUpdate'
  | 'tagsDelete'
  | 'configGet'
  | 'configPush'
  | 'configPushReply'
  | 'modelGet'
  | 'modelDynamicGet'
  | 'logConfigGet'
  | 'logPost'
  | 'diagnosisPost'
  | 'disable'
  | 'enable'
  | 'delete'
  | 'lifeCycleReply'
  | 'otaInform'
  | 'otaUpgrade'
  | 'otaProgress'
  | 'otaRequest'
  | 'otaFirmwareGet'
  | 'fileDownload'
  | 'ntpRequest'
  | 'ntpResponse'
  | 'error'
  | 'shadowUpdate'
  | 'shadowGet'
  | 'custom'
  | 'broadcast'
  | 'reply';

/** A topic taken apart. `identifier` is that of an event or service, `mid` that of a synchronous call. */
export interface Topic extends DeviceKey {
  kind: TopicKind;
  /** `up`: the device publishes; `down`: the platform; `both` for custom topics. */
  direction: 'up' | 'down' | 'both';
  identifier?: string;
  mid?: string;
  /** The part behind `/pk/dn/user/` or `/broadcast/pk/`, or the inner topic of a custom synchronous call. */
  rest?: string;
}

/** Longest topic, in bytes (section 12). */
export const topicLimit = 128;

type Direction = Topic['direction'];

// Behind /sys/pk/dn/; the answer topic of an up request is the same with `_reply` at its end.
const system: Record<string, [TopicKind, Direction]> = {
  'thing/event/property/post': ['propertyPost', 'up'],
  'thing/event/property/batch/post': ['batchPost', 'up'],
  'thing/event/property/history/post': ['historyPost', 'up'],
  'thing/service/property/set': ['propertySet', 'down'],
  'thing/service/property/set_reply': ['propertySetReply', 'up'],
  'thing/model/up_raw': ['upRaw', 'up'],
  'thing/model/down_raw': ['downRaw', 'down'],
  'thing/model/down_raw_reply': ['downRawReply', 'up'],
  'thing/property/desired/get': ['desiredGet', 'up'],
  'thing/property/desired/delete': ['desiredDelete', 'up'],
  'thing/deviceinfo/update': ['tagsUpdate', 'up'],
  'thing/deviceinfo/delete': ['tagsDelete', 'up'],
  'thing/config/get': ['configGet', 'up'],
  'thing/config/push': ['configPush', 'down'],
  'thing/config/push_reply': ['configPushReply', 'up'],
  'thing/dsltemplate/get': ['modelGet', 'up'],
  'thing/dynamicTsl/get': ['modelDynamicGet', 'up'],
  'thing/config/log/get': ['logConfigGet', 'up'],
  'thing/log/post': ['logPost', 'up'],
  '_thing/diag/post': ['diagnosisPost', 'up'],
  'thing/disable': ['disable', 'down'],
  'thing/enable': ['enable', 'down'],
  'thing/delete': ['delete', 'down'],
  'thing/disable_reply': ['lifeCycleReply', 'up'],
  'thing/enable_reply': ['lifeCycleReply', 'up'],
  'thing/delete_reply': ['lifeCycleReply', 'up'],
  'thing/ota/firmware/get': ['otaFirmwareGet', 'up'],
  'thing/file/download': ['fileDownload', 'up'],
};

// With pk/dn behind these words, nothing behind pk/dn unless said.
const prefixed: Record<string, [TopicKind, Direction]> = {
  'ota/device/inform': ['otaInform', 'up'],
  'ota/device/upgrade': ['otaUpgrade', 'down'],
  'ota/device/progress': ['otaProgress', 'up'],
  'ota/device/request': ['otaRequest', 'up'],
  'ext/error': ['error', 'down'],
  'shadow/update': ['shadowUpdate', 'up'],
  'shadow/get': ['shadowGet', 'down'],
};

/**
 * Takes a topic name apart; null for one that is not in section 4, has no leading or a doubled slash,
 * or is too long. Wildcards are no part of a topic name.
 */
export function readTopic(topic: string): Topic | null {
  if (!topic.startsWith('/') || topic.includes('//') || Buffer.byteLength(topic) > topicLimit) return null;
  if (/[+#\0]/.test(topic)) return null;
  const words = topic.slice(1).split('/');
  const [first, second, third, fourth] = words;
  if (first === 'sys') return second && third ? readSystem(second, third, words.slice(3)) : null;
  if (first === 'ext' && second === 'rrpc') return readCustomRrpc(third, words.slice(3));
  if (first === 'ext' && second === 'ntp') return readNtp(words.slice(2));
  if (first === 'broadcast' && second && third) {
    return {
      kind: 'broadcast',
      direction: 'down',
      productKey: second,
      deviceName: '',
      rest: words.slice(2).join('/'),
    };
  }
  if (first && second && third === 'user' && fourth) {
    const rest = words.slice(3).join('/');
    return { kind: 'custom', direction: 'both', productKey: first, deviceName: second, rest };
  }
  const [productKey, deviceName] = words.slice(-2);
  const found = prefixed[words.slice(0, -2).join('/')];
  if (!found || !productKey || !deviceName) return null;
  return { kind: found[0], direction: found[1], productKey, deviceName };
}

/** The topic on which the platform answers an up request; null when the request has no answer (section 4). */
export function replyTopic(topic: string): string | null {
  const parsed = readTopic(topic);
  if (parsed?.direction !== 'up') return null;
  const { kind, productKey, deviceName } = parsed;
  if (kind === 'otaRequest') return `/ota/device/upgrade/${productKey}/${deviceName}`;
  if (kind === 'ntpRequest') return `/ext/ntp/${productKey}/${deviceName}/response`;
  if (kind === 'shadowUpdate') return `/shadow/get/${productKey}/${deviceName}`;
  const answered = topic.startsWith('/sys/') && !topic.endsWith('_reply') && kind !== 'rrpcResponse';
  return answered ? `${topic}_reply` : null;
}

/** Topics the platform publishes on, for one device. */
export function downTopics({ productKey, deviceName }: DeviceKey) {
  const thing = `/sys/${productKey}/${deviceName}`;
  return {
    propertySet: `${thing}/thing/service/property/set`,
    service: (identifier: string) => `${thing}/thing/service/${identifier}`,
    rrpc: (mid: string) => `${thing}/rrpc/request/${mid}`,
    customRrpc: (mid: string, identifier: string) => `/ext/rrpc/${mid}${thing}/thing/service/${identifier}`,
    configPush: `${thing}/thing/config/push`,
    downRaw: `${thing}/thing/model/down_raw`,
    disable: `${thing}/thing/disable`,
    enable: `${thing}/thing/enable`,
    delete: `${thing}/thing/delete`,
    otaUpgrade: `/ota/device/upgrade/${productKey}/${deviceName}`,
    error: `/ext/error/${productKey}/${deviceName}`,
    shadow: `/shadow/get/${productKey}/${deviceName}`,
  };
}

/** Topics a device publishes on. */
export function upTopics({ productKey, deviceName }: DeviceKey) {
  const thing = `/sys/${productKey}/${deviceName}`;
  return {
    propertyPost: `${thing}/thing/event/property/post`,
    batchPost: `${thing}/thing/event/property/batch/post`,
    historyPost: `${thing}/thing/event/property/history/post`,
    eventPost: (identifier: string) => `${thing}/thing/event/${identifier}/post`,
    propertySetReply: `${thing}/thing/service/property/set_reply`,
    serviceReply: (identifier: string) => `${thing}/thing/service/${identifier}_reply`,
    rrpcResponse: (mid: string) => `${thing}/rrpc/response/${mid}`,
    desiredGet: `${thing}/thing/property/desired/get`,
    desiredDelete: `${thing}/thing/property/desired/delete`,
    tagsUpdate: `${thing}/thing/deviceinfo/update`,
    configGet: `${thing}/thing/config/get`,
    otaFirmwareGet: `${thing}/thing/ota/firmware/get`,
    fileDownload: `${thing}/thing/file/download`,
    otaInform: `/ota/device/inform/${productKey}/${deviceName}`,
    otaProgress: `/ota/device/progress/${productKey}/${deviceName}`,
    ntpRequest: `/ext/ntp/${productKey}/${deviceName}/request`,
  };
}

/**
 * Filters that take in everything devices publish, whoever they are, and as little as may be of what they are sent.
 * No two take in the same topic: a broker that shares subscriptions would send it once for each.
 */
export function upFilters(): string[] {
  const below = (table: typeof system) =>
    Object.entries(table).flatMap(([path, [, direction]]) => (direction === 'up' ? path : []));
  return [
    ...below(system).flatMap((path) => (path === 'thing/event/property/post' ? [] : `/sys/+/+/${path}`)),
    ...below(prefixed).map((words) => `/${words}/+/+`),
    '/sys/+/+/thing/event/+/post',
    '/sys/+/+/thing/service/+',
    '/sys/+/+/rrpc/response/+',
    '/ext/ntp/+/+/request',
    '/+/+/user/#',
  ];
}

/** True when a device may publish on a topic: one of section 4 that holds its own pk and dn. */
export function mayPublish(topic: string, device: DeviceKey): boolean {
  const parsed = readTopic(topic);
  return parsed !== null && parsed.kind !== 'broadcast' && isOwn(parsed, device);
}

/**
 * True when a device may subscribe to a filter: wildcards only behind its own pk and dn, `/broadcast/pk/…`,
 * and `/ext/rrpc/+/…` whose inner topic is its own (section 4).
 */
export function maySubscribe(filter: string, device: DeviceKey): boolean {
  if (!filter.startsWith('/') || filter.includes('//') || Buffer.byteLength(filter) > topicLimit)
    return false;
  const { productKey: pk, deviceName: dn } = device;
  const below = [`/sys/${pk}/${dn}/`, `/${pk}/${dn}/user/`, `/ext/ntp/${pk}/${dn}/`, `/broadcast/${pk}/`];
  const exact = Object.keys(prefixed).map((words) => `/${words}/${pk}/${dn}`);
  if (exact.includes(filter) || below.some((prefix) => filter.startsWith(prefix) && filter !== prefix))
    return true;
  const inner = /^\/ext\/rrpc\/[^/#]+(\/.+)$/.exec(filter)?.[1];
  return inner !== undefined && (inner.startsWith(`/sys/${pk}/${dn}/`) || inner.startsWith(`/${pk}/${dn}/`));
}

function isOwn(topic: DeviceKey, device: DeviceKey): boolean {
  return topic.productKey === device.productKey && topic.deviceName === device.deviceName;
}

function readSystem(productKey: string, deviceName: string, words: string[]): Topic | null {
  const key = { productKey, deviceName };
  const path = words.join('/');
  const found = system[path];
  if (found) return { kind: found[0], direction: found[1], ...key };
  if (path.endsWith('_reply') && system[path.slice(0, -6)]?.[1] === 'up') {
    return { kind: 'reply', direction: 'down', ...key };
  }
  const [area, group, name, last] = words;
  if (area === 'rrpc' && words.length === 3 && name) {
    if (group === 'request') return { kind: 'rrpcRequest', direction: 'down', ...key, mid: name };
    if (group === 'response') return { kind: 'rrpcResponse', direction: 'up', ...key, mid: name };
  }
  if (area === 'thing' && group === 'event' && words.length === 4 && name) {
    if (last === 'post') return { kind: 'eventPost', direction: 'up', ...key, identifier: name };
    if (last === 'post_reply') return { kind: 'reply', direction: 'down', ...key, identifier: name };
  }
  if (area === 'thing' && group === 'service' && words.length === 3 && name) {
    return name.endsWith('_reply')
      ? { kind: 'serviceReply', direction: 'up', ...key, identifier: name.slice(0, -6) }
      : { kind: 'service', direction: 'down', ...key, identifier: name };
  }
  return null;
}

// /ext/rrpc/{mid}/<any topic>: request and answer share the topic.
function readCustomRrpc(mid: string | undefined, words: string[]): Topic | null {
  const [first, second, third] = words;
  const [productKey, deviceName] = first === 'sys' ? [second, third] : [first, second];
  if (!mid || !productKey || !deviceName) return null;
  return { kind: 'rrpcCustom', direction: 'both', productKey, deviceName, mid, rest: `/${words.join('/')}` };
}

function readNtp([productKey, deviceName, word, ...more]: string[]): Topic | null {
  if (!productKey || !deviceName || more.length > 0) return null;
  if (word === 'request') return { kind: 'ntpRequest', direction: 'up', productKey, deviceName };
  if (word === 'response') return { kind: 'ntpResponse', direction: 'down', productKey, deviceName };
  return null;
}
