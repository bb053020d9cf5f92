import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signing methods and the hash of each (section 2). */
const hashes = { hmacmd5: 'md5', hmacsha1: 'sha1', hmacsha256: 'sha256' } as const;

export type SignMethod = keyof typeof hashes;

export const defaultSignMethod: SignMethod = 'hmacmd5';

export function isSignMethod(name: string): name is SignMethod {
  return Object.hasOwn(hashes, name);
}

/**
 * The text that is signed: names and values without separators, names in alphabetical order;
 * a value that is undefined takes no part (section 2).
 */
export function signContent(fields: Record<string, string | undefined>): string {
  return Object.keys(fields)
    .sort()
    .map((name) => (fields[name] === undefined ? '' : name + fields[name]))
    .join('');
}

/** HMAC as lower-case hex; the key is the secret's text as UTF-8. */
export function sign(method: SignMethod, secret: string, content: string): string {
  return createHmac(hashes[method], secret).update(content).digest('hex');
}

/**
 * Compares a signature with what arrived, hex without case, in constant time. A null secret costs the same and
 * is never right: an unknown device must not be told by the clock.
 */
export function isSigned(
  method: SignMethod,
  secret: string | null,
  content: string,
  signature: string,
): boolean {
  const expected = Buffer.from(sign(method, secret ?? dummySecret, content));
  const given = Buffer.alloc(expected.length);
  given.write(signature.toLowerCase(), 'latin1');
  const same = timingSafeEqual(expected, given);
  return same && secret !== null && signature.length === expected.length;
}

/** Compares two secrets of any length in constant time. */
export function isSameSecret(expected: string | null, given: string): boolean {
  return isSigned('hmacsha256', expected, 'secret', sign('hmacsha256', given, 'secret'));
}

const dummySecret = '00000000000000000000000000000000';
