import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readVectors } from '../../test/vectors';
import {
  type ConnectRequest,
  connectContent,
  isRefused,
  readConnect,
  signConnect,
  verifyConnect,
  verifyToken,
} from './connect';
import { crc16Arc } from './crc16';
import { blockRange, fileDigests, packFileBlock, readFileBlock, readFileBlockRequest } from './ota';
import {
  readRegisterForm,
  registerContent,
  registerTopic,
  signRegister,
  verifyRegister,
  verifyRegisterConnect,
} from './register';
import { isSignMethod, type SignMethod } from './sign';

interface Mqtt {
  clientId: string;
  username: string;
  password: string;
}

interface Given {
  productKey: string;
  deviceName: string;
  deviceSecret: string;
  productSecret: string;
  clientId: string;
  timestamp?: string;
  random: string;
  signMethod: SignMethod;
  deviceToken: string;
}

interface Vector {
  name: string;
  kind: string;
  given: Given;
  registry: Given;
  signContent: string;
  mqtt: Mqtt;
  request: { fields: Record<string, string>; body?: string; payload?: unknown };
  reply: { json: string; blockHex: string; payloadHex: string };
  algorithm: string;
  keyText: string;
  messageText: string;
  expect: Record<string, unknown> & { push?: { topic: string } };
}

const vectors = readVectors<Vector>('alink-auth.json');
const ofKind = (kind: string) => vectors.filter((vector) => vector.kind === kind);

function readGood(mqtt: Mqtt): ConnectRequest {
  const request = readConnect(mqtt);
  if (isRefused(request)) throw new Error(request.reason);
  return request;
}

describe.skipIf(vectors.length === 0)('vectors of Alink', () => {
  test.each(ofKind('connect'))('connect $name', ({ given, mqtt, signContent, expect: { accept } }) => {
    const request = readGood(mqtt);
    expect(request).toMatchObject({
      purpose: 'device',
      productKey: given.productKey,
      deviceName: given.deviceName,
    });
    expect(connectContent(request)).toBe(signContent);
    expect(verifyConnect(request, { deviceSecret: given.deviceSecret, enabled: true }) === null).toBe(accept);
    expect(signConnect(given).password).toBe(mqtt.password.toLowerCase());
  });

  test.each(ofKind('connect-reject'))('$name', ({ registry, mqtt, expect: expected }) => {
    const request = readConnect(mqtt);
    if (isRefused(request)) return expect(request).toEqual(expected);
    const isKnown = request.productKey === registry.productKey && request.deviceName === registry.deviceName;
    const device = isKnown ? { deviceSecret: registry.deviceSecret, enabled: true } : null;
    expect(verifyConnect(request, device)).toEqual(expected);
  });

  test.each(ofKind('connect-token'))('$name', ({ given, mqtt }) => {
    const request = readGood(mqtt);
    expect(request).toMatchObject({ purpose: 'connwl', id: given.clientId });
    expect(verifyToken(request, { deviceToken: given.deviceToken, enabled: true })).toBeNull();
    expect(verifyToken(request, { deviceToken: `${given.deviceToken}x`, enabled: true })).toMatchObject({
      connack311: 4,
    });
  });

  test.each(ofKind('register-https'))('$name', ({ given, request: { fields, body = '' }, signContent }) => {
    expect(registerContent(given)).toBe(signContent);
    expect(signRegister(given)).toEqual({ fields, body });
    expect(readRegisterForm(body)).toEqual(fields);
    expect(verifyRegister(readRegisterForm(body), given.productSecret)).toBeNull();
  });

  test.each(ofKind('register-https-reject'))(
    '$name',
    ({ registry, request: { fields }, expect: expected }) => {
      const form = readRegisterForm(new URLSearchParams(fields).toString());
      expect(verifyRegister(form, registry.productSecret)).toEqual(expected);
    },
  );

  test.each(ofKind('register-mqtt'))('$name', ({ given, mqtt, signContent, expect: { push } }) => {
    const request = readGood(mqtt);
    expect(registerContent({ ...request, random: request.random ?? '' })).toBe(signContent);
    expect(verifyRegisterConnect(request, given.productSecret)).toBeNull();
    expect(verifyRegisterConnect(request, null)).toMatchObject({ connack311: 4 });
    expect(registerTopic(request.purpose === 'regnwl' ? 'regnwl' : 'register')).toBe(push?.topic);
  });

  test.each(ofKind('primitive'))('$name', ({ algorithm, keyText, messageText, expect: { hex } }) => {
    if (algorithm === 'CRC-16/ARC') {
      expect(crc16Arc(Buffer.from(messageText)).toString(16)).toBe(hex);
      return;
    }
    expect(isSignMethod(algorithm.toLowerCase().replace('-', ''))).toBe(true);
    expect(createHmac(algorithm.slice(5), keyText).update(messageText).digest('hex')).toBe(hex);
  });

  const file = Buffer.from(Array.from({ length: 1024 }, (_, i) => i % 256));

  test.each(ofKind('ota-digest'))('$name', ({ expect: expected }) => {
    expect(fileDigests(file)).toEqual(expected);
  });

  test.each(ofKind('ota-file-block'))('$name', ({ request, reply }) => {
    const read = readFileBlockRequest(Buffer.from(JSON.stringify(request.payload)));
    if (!read) throw new Error('no request');
    const { offset, size } = blockRange(read, file.length);
    const block = file.subarray(offset, offset + size);
    expect(block.toString('hex')).toBe(reply.blockHex);
    expect(packFileBlock(JSON.parse(reply.json), block).toString('hex')).toBe(reply.payloadHex);
    expect(readFileBlock(Buffer.from(reply.payloadHex, 'hex'))).toEqual({
      head: JSON.parse(reply.json),
      block,
    });
  });
});
