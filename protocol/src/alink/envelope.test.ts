import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { methodOf, readAnswer, readRequest, writeAnswer, writeRequest, writeUnreadable } from './envelope';
import { readJson, readTolerantJson } from './json';

const read = (text: string) => readRequest(Buffer.from(text));
const method = 'thing.event.property.post';

describe('a request', () => {
  test('is read whole', () => {
    expect(read('{"id":"123","version":"1.0","sys":{"ack":1},"params":{"soc":1},"method":"m"}')).toEqual({
      ok: true,
      value: { id: '123', ack: true, method: 'm', params: { soc: 1 } },
    });
  });

  test('is answered in the type of its id', () => {
    for (const id of ['"7"', '7']) {
      const request = read(`{"id":${id},"params":{}}`);
      if (!request.ok) throw new Error(request.message);
      expect(writeAnswer(request.value, method, { code: 200 })).toBe(
        `{"id":${id},"code":200,"data":{},"message":"success","method":"${method}","version":"1.0"}`,
      );
    }
  });

  test.each(['{"params":{}}', '{"id":"1","sys":{"ack":0}}', '{"id":null}', '{"id":{}}'])(
    '%s wants no answer',
    (text) => {
      const request = read(text);
      expect(request.ok && writeAnswer(request.value, method, { code: 200 })).toBeNull();
    },
  );

  test('a byte order mark and zeros at the end are tolerated', () => {
    expect(read('\uFEFF{"id":"1"}\0\0')).toMatchObject({ ok: true, value: { id: '1' } });
  });

  test.each([
    '',
    'hello',
    '[]',
    '1',
    '{"soc":NaN}',
    '{"a":1}//',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"x":{"b":1,"b":2}}',
    '{"a":1,}',
    `${'['.repeat(11)}${']'.repeat(11)}`,
    `{"params":{${Array.from({ length: 2001 }, (_, i) => `"p${i}":1`).join()}}}`,
    '{"a":"',
    '{"a":"\\"\\"\\"',
  ])('%.40s is refused with 400', (text) => {
    expect(read(text)).toMatchObject({ ok: false, code: 400 });
  });

  test('bytes that are no UTF-8 are refused', () => {
    expect(readRequest(Buffer.from('7b22ff223a317d', 'hex'))).toMatchObject({ ok: false });
  });

  test('what could not be read is answered with id 0', () => {
    expect(JSON.parse(writeUnreadable(method, 'not JSON'))).toMatchObject({
      id: '0',
      code: 400,
      message: 'not JSON',
    });
  });

  test('a key may repeat in another object and stand inside a text', () => {
    expect(read('{"a":{"x":1},"b":{"x":2},"c":["{\\"a\\":1}",{"a":1}]}')).toMatchObject({ ok: true });
  });
});

test('any JSON that JavaScript writes is read, unless it is too deep', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(readJson(Buffer.from(text))).toEqual({ ok: true, value: JSON.parse(text) });
      expect(readTolerantJson(Buffer.from(text))).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test('a large text of quotes and escapes takes no time to refuse', () => {
  const started = performance.now();
  readJson(Buffer.from(`"${'\\"'.repeat(128_000)}`));
  readTolerantJson(Buffer.from(','.repeat(256_000)));
  readTolerantJson(Buffer.from(`,${' '.repeat(256_000)}`));
  expect(performance.now() - started).toBeLessThan(2000);
});

describe('the comma of the C SDK', () => {
  test('is dropped where it is tolerated, and not inside a text', () => {
    const text = '{"a":{"streamId":7,"fileId":1,},"b":[1, ],"c":",}"}';
    expect(readTolerantJson(Buffer.from(text))).toEqual({
      ok: true,
      value: { a: { streamId: 7, fileId: 1 }, b: [1], c: ',}' },
    });
    expect(readJson(Buffer.from(text))).toMatchObject({ ok: false });
  });
});

describe('an answer of a device', () => {
  test('needs id and code only', () => {
    expect(readAnswer(Buffer.from('{"id":881,"code":"200"}'))).toEqual({
      ok: true,
      value: { id: '881', code: 200, data: {}, message: '' },
    });
    expect(readAnswer(Buffer.from('{"id":"1"}'))).toMatchObject({ ok: false });
  });

  test.each(['5000000000', '-1e300', '1.5', '"x"'])('with the code %s is none', (code) => {
    expect(readAnswer(Buffer.from(`{"id":"1","code":${code}}`))).toMatchObject({ ok: false });
  });
});

test('a request of the platform', () => {
  expect(JSON.parse(writeRequest('77', 'thing.service.property.set', { speedLimit: 8 }))).toEqual({
    id: '77',
    version: '1.0',
    params: { speedLimit: 8 },
    method: 'thing.service.property.set',
  });
});

test('the method stands in the topic', () => {
  expect(methodOf('/sys/pk/dn/thing/event/property/post')).toBe('thing.event.property.post');
  expect(methodOf('/sys/pk/dn/thing/service/property/set_reply')).toBe('thing.service.property.set');
  expect(methodOf('/ota/device/inform/pk/dn')).toBeNull();
});
