import { describe, expect, test } from 'vitest';
import { crc16Arc } from './crc16';
import { blockRange, fileDigests, readFileBlock, readFileBlockRequest, writeFileBlock } from './ota';

const file = Buffer.from('firmware of a terminal');

test('the check value of the catalogue', () => {
  expect(crc16Arc(Buffer.from('123456789'))).toBe(0xbb3d);
});

test('digests of nothing', () => {
  expect(fileDigests(Buffer.alloc(0)).md5).toBe('d41d8cd98f00b204e9800998ecf8427e');
});

describe('a block', () => {
  const ask = (fileBlock: object) =>
    readFileBlockRequest(
      Buffer.from(
        `{"id":"1","params":{"fileToken":"t","fileInfo":{"streamId":7,"fileId":1,},"fileBlock":${JSON.stringify(fileBlock)}}}`,
      ),
    );

  test('is asked for with the comma of the C SDK, clipped at the end of the file, answered and read', () => {
    const request = ask({ size: 16, offset: 9 });
    if (!request) throw new Error('no request');
    expect(request).toMatchObject({ id: '1', fileToken: 't', streamId: 7, fileId: 1 });

    const { offset, size } = blockRange(request, file.length);
    expect([offset, size]).toEqual([9, 13]);

    const payload = writeFileBlock(request, file.length, file.subarray(offset, offset + size));
    expect(readFileBlock(payload)).toEqual({
      head: {
        id: '1',
        code: 200,
        data: { fileToken: 't', fileLength: 22, bOffset: 9, bSize: 13, bLength: 13 },
      },
      block: Buffer.from('of a terminal'),
    });
  });

  test('has a size of its own when none is asked, and a ceiling', () => {
    expect(ask({})?.size).toBe(5120);
    expect(ask({ size: 10_000_000 })?.size).toBe(131_072);
  });

  test.each([{ size: 0 }, { size: -1 }, { offset: 1.5 }, { size: '16' }])(
    '%j cannot be asked for',
    (fileBlock) => {
      expect(ask(fileBlock)).toBeNull();
    },
  );

  test('behind the end of the file is empty', () => {
    const request = ask({ size: 16, offset: 500 });
    expect(request && blockRange(request, file.length)).toEqual({ offset: 22, size: 0 });
  });

  test('that was damaged on the way is not read', () => {
    const request = ask({ size: 4 });
    if (!request) throw new Error('no request');
    const payload = writeFileBlock(request, file.length, file.subarray(0, 4));
    payload[payload.length - 3] = 0;
    expect(readFileBlock(payload)).toBeNull();
    expect(readFileBlock(Buffer.from('ffff0000', 'hex'))).toBeNull();
    expect(readFileBlock(Buffer.alloc(3))).toBeNull();
  });
});
