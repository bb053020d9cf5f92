import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { isSame } from '../base/secrets';
import { BackupRefused } from './refused';

type Bytes = AsyncIterable<Uint8Array>;

/** Says what the file is and how its key is made: a change of either is another mark. */
const mark = Buffer.from('FLEETBK1');
const saltBytes = 16;
const checkBytes = 16;
const headBytes = mark.length + saltBytes + checkBytes;
const keyBytes = 32;
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const pieceBytes = 65_536;
const tagBytes = 16;

/**
 * Encrypts under a passphrase, in pieces of one size. Each piece is bound to its number and to whether it is the last,
 * so none can be changed, left out, moved or cut off.
 */
export async function* seal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const { key, check } = await keyOf(passphrase, salt);
  const head = Buffer.concat([mark, salt, check]);
  yield head;
  let number = 0;
  for await (const [piece, isLast] of pieces(source, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The opened content, piece by piece, each only once it is known to be whole; refused where one is not. */
export async function* unseal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const input = source[Symbol.asyncIterator]();
  let begun: Buffer = Buffer.alloc(0);
  while (begun.length < headBytes) {
    const { value, done } = await input.next();
    if (done) throw notOurs();
    begun = Buffer.concat([begun, value]);
  }
  const head = begun.subarray(0, headBytes);
  if (!head.subarray(0, mark.length).equals(mark)) throw notOurs();
  const salt = head.subarray(mark.length, mark.length + saltBytes);
  const { key, check } = await keyOf(passphrase, salt);
  if (!isSame(check, head.subarray(mark.length + saltBytes)))
    throw new BackupRefused('备份口令不正确。', 'The passphrase is not that of this backup.');
  let number = 0;
  for await (const [piece, isLast] of pieces(
    following(begun.subarray(headBytes), input),
    pieceBytes + tagBytes,
  ))
    yield opened(key, nonceOf(number++, isLast), head, piece);
}

function opened(key: Buffer, nonce: Buffer, head: Buffer, piece: Buffer): Buffer {
  try {
    const body = piece.subarray(0, -tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(head);
    decipher.setAuthTag(piece.subarray(-tagBytes));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new BackupRefused(
      '备份文件不完整或已被修改，未恢复任何内容。',
      'The backup file is cut off or was changed; nothing was restored.',
    );
  }
}

const notOurs = () => new BackupRefused('该文件不是备份文件。', 'This file is no backup.');

/** A key is used for one file alone, so counting makes every nonce new. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** The key, and a value that tells a wrong passphrase from a damaged file. */
function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, keyBytes + checkBytes, cost, (error, bytes) => {
      if (error) reject(error);
      else resolve({ key: bytes.subarray(0, keyBytes), check: bytes.subarray(keyBytes) });
    });
  });
}

async function* following(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** The same bytes in pieces of one size, and which of them is the last. */
async function* pieces(source: Bytes, size: number): AsyncGenerator<[Buffer, boolean]> {
  let held: Buffer = Buffer.alloc(0);
  for await (const some of source) {
    held = Buffer.concat([held, some]);
    let at = 0;
    for (; held.length - at > size; at += size) yield [held.subarray(at, at + size), false];
    held = held.subarray(at);
  }
  yield [held, true];
}
