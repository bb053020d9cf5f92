import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from '../../../base/secrets';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;
/** Steps before and after the present one whose codes are taken too: clocks differ. */
const tolerance = 1;
const digits = 6;
const secretBytes = 20;

/** Base32 of RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
    value &= 0xff;
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** The address that an authenticator app reads out of a picture. */
export function addressOf(secret: Uint8Array, issuer: string, loginName: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(loginName)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** The code of a step, by RFC 6238 and RFC 4226. */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const moment = Buffer.alloc(8);
  moment.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(moment).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(value % 10 ** length).padStart(length, '0');
}

/** The step in which the code is right, beyond the last one that was taken; null when it is in none. */
export function stepOf(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const present = Math.floor(now.getTime() / 1000 / stepSeconds);
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    if (step > lastStep && isSame(Buffer.from(codeAt(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}
