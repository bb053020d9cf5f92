import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

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
