import { codeAt } from '../src/domain/people/factor/totp';

/** The base32 of RFC 4648, in which an authenticator reads the key. */
export const bytesOf = (secret: string): Buffer =>
  Buffer.from(
    [...secret]
      .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );

/** The code that an authenticator with the key shows so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  codeAt(bytesOf(secret), Math.floor(Date.now() / 30_000) + steps);
