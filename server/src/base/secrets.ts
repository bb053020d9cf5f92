import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BadSetting } from './badSetting';

/** Keeps what must be readable again, such as a terminal's secret: AES-256-GCM, bound to where it is kept. */
export interface Vault {
  seal(plain: string | Uint8Array, place: string): Buffer;
  open(sealed: Buffer, place: string): string;
  /** The same for what is no text. */
  openBytes(sealed: Buffer, place: string): Buffer;
  /** The same for the same content, and told from nothing by whoever lacks the key: for finding what is sealed. */
  fingerprint(plain: string | Uint8Array, place: string): Buffer;
}

const ivBytes = 12;
const tagBytes = 16;

/** Where the key of an installation lies that is not set. */
export const keyFileName = 'secret.key';

/** The vault of this installation: its key is SECRET_KEY, or a file in the data folder that only we can read. */
export function openVault({ SECRET_KEY: given }: NodeJS.ProcessEnv, dataDir: string): Vault {
  if (given !== undefined && given.trim() === '')
    throw new BadSetting(
      'SECRET_KEY 为空：请填写密钥，或不设置该变量 / SECRET_KEY is blank: give a key, or unset it',
    );
  return vaultOf(given ?? keyFile(path.join(dataDir, keyFileName)));
}

/** The vault of a key. */
export function vaultOf(secretKey: string): Vault {
  const key = createHash('sha256').update(secretKey).digest();
  const findingKey = Buffer.from(hkdfSync('sha256', key, '', 'fingerprint', 32));
  function openBytes(sealed: Buffer, place: string): Buffer {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  }
  return {
    seal(plain, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([
        cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain),
        cipher.final(),
      ]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => openBytes(sealed, place).toString(),
    openBytes,
    fingerprint: (plain, place) =>
      createHmac('sha256', findingKey).update(`${place}\0`).update(plain).digest(),
  };
}

function keyFile(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/** The hash that is kept instead of a random token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 192 random bits as text that fits an address and a header. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** Letters and digits that people can read to each other. */
export function newPassword(length = 12): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
  const digits = '23456789';
  const pick = (from: string) => from[randomInt(from.length)];
  return Array.from({ length }, (_, at) => pick(at % 4 === 3 ? digits : letters)).join('');
}

/** Compares without telling by its time how much was right. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
