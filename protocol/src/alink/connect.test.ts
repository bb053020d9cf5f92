import { describe, expect, test } from 'vitest';
import {
  type ConnectRequest,
  isRefused,
  readConnect,
  signConnect,
  verifyConnect,
  verifyToken,
} from './connect';
import {
  readRegisterForm,
  signRegister,
  signRegisterConnect,
  verifyRegister,
  verifyRegisterConnect,
} from './register';
import { isSameSecret, signContent } from './sign';

const triple = { productKey: 'k1truck', deviceName: 'FLT-7', deviceSecret: 'a secret only we two know' };
const known = { deviceSecret: triple.deviceSecret, enabled: true };

function good(fields: Parameters<typeof readConnect>[0]): ConnectRequest {
  const request = readConnect(fields);
  if (isRefused(request)) throw new Error(request.reason);
  return request;
}

test('names are signed in alphabetical order, what is undefined is not', () => {
  expect(signContent({ productKey: 'pk', deviceName: 'dn', clientId: 'id', timestamp: undefined })).toBe(
    'clientIdiddeviceNamednproductKeypk',
  );
});

describe('a CONNECT', () => {
  test.each(['hmacmd5', 'hmacsha1', 'hmacsha256'] as const)('signed with %s is accepted', (signMethod) => {
    const request = good(signConnect({ ...triple, signMethod, timestamp: '0', customRrpc: true }));
    expect(request).toMatchObject({
      purpose: 'device',
      id: 'FLT-7',
      timestamp: '0',
      secureMode: '2',
      customRrpc: true,
    });
    expect(verifyConnect(request, known)).toBeNull();
  });

  test('signed with another secret is refused, and so is an unknown device', () => {
    const request = good(signConnect({ ...triple, deviceSecret: 'guess' }));
    expect(verifyConnect(request, known)).toEqual({ accept: false, reason: 'BAD_SIGNATURE', connack311: 4 });
    expect(verifyConnect(request, null)).toMatchObject({
      reason: 'UNKNOWN_DEVICE_OR_BAD_SIGNATURE',
      connack311: 4,
    });
  });

  test('of a disabled device is refused with 5, but only when the signature is right', () => {
    const disabled = { ...known, enabled: false };
    expect(verifyConnect(good(signConnect(triple)), disabled)).toMatchObject({
      reason: 'DISABLED',
      connack311: 5,
    });
    const guess = good(signConnect({ ...triple, deviceSecret: 'guess' }));
    expect(verifyConnect(guess, disabled)).toMatchObject({ connack311: 4 });
  });

  test('splits the user name at the last ampersand', () => {
    expect(good({ clientId: 'x||', username: 'a&b&pk', password: '' })).toMatchObject({
      deviceName: 'a&b',
      productKey: 'pk',
      signMethod: 'hmacmd5',
    });
  });

  test.each(['', '|', '||', 'x|', 'x|a=1', 'x|a=1|b', 'x|a=1||', 'x|a=1,a=1|', `${'x'.repeat(65)}||`])(
    'with client id %j is refused with 2',
    (clientId) => {
      expect(readConnect({ clientId, username: 'dn&pk', password: '' })).toMatchObject({ connack311: 2 });
    },
  );

  test.each(['', 'dn', '&pk', 'dn&'])('with user name %j is refused with 4', (username) => {
    expect(readConnect({ clientId: 'x||', username, password: '' })).toMatchObject({
      reason: 'BAD_USERNAME',
    });
  });

  test('with a signature of another length is refused', () => {
    const request = good(signConnect(triple));
    expect(verifyConnect({ ...request, password: `${request.password}00` }, known)).not.toBeNull();
    expect(verifyConnect({ ...request, password: `叉${request.password.slice(1)}` }, known)).not.toBeNull();
  });

  test('by token compares the token', () => {
    const request = good({
      clientId: 'c1|securemode=-2,authType=connwl|',
      username: 'dn&pk',
      password: 'token',
    });
    expect(verifyToken(request, { deviceToken: 'token', enabled: true })).toBeNull();
    expect(verifyToken(request, { deviceToken: 'token', enabled: false })).toMatchObject({ connack311: 5 });
    expect(verifyToken(request, null)).toMatchObject({ connack311: 4 });
  });
});

describe('a registration', () => {
  const product = { productKey: 'k1truck', deviceName: 'FLT-7', productSecret: 'whole line', random: '42' };

  test('over HTTPS', () => {
    const { body } = signRegister(product);
    expect(verifyRegister(readRegisterForm(body), product.productSecret)).toBeNull();
    expect(verifyRegister(readRegisterForm(body), 'other')).toMatchObject({ code: 6600 });
    expect(verifyRegister(readRegisterForm(body), null)).toMatchObject({ code: 6600 });
    expect(verifyRegister(readRegisterForm(`${body}&random=43`), product.productSecret)).toMatchObject({
      code: 460,
    });
  });

  test.each(['register', 'regnwl'] as const)('over MQTT as %s', (purpose) => {
    const request = good(signRegisterConnect({ ...product, purpose, instanceId: 'iot-1' }));
    expect(request).toMatchObject({ purpose, random: '42', instanceId: 'iot-1' });
    expect(verifyRegisterConnect(request, product.productSecret)).toBeNull();
    expect(verifyRegisterConnect(request, 'other')).toMatchObject({ reason: 'BAD_SIGNATURE' });
  });
});

test('secrets of different lengths are compared too', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true);
  expect(isSameSecret('abc', 'abcd')).toBe(false);
  expect(isSameSecret(null, '')).toBe(false);
});
