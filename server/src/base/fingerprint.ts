/** 64 bits that are the same only for the same words, as two signed halves. */
export interface Fingerprint {
  high: number;
  low: number;
}

/**
 * The fingerprint of some bytes; `seed` takes part in it.
 * It tells apart what one terminal said at one instant, so it needs to spread well and to be cheap, and no more.
 */
export function fingerprint(bytes: Buffer, seed = 0): Fingerprint {
  let high = 0x9e3779b9 ^ seed;
  let low = 0x85ebca6b ^ bytes.length;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    high = Math.imul(high ^ byte, 0x01000193);
    low = Math.imul((low << 13) ^ (low >>> 19) ^ byte, 0xc2b2ae35);
  }
  return { high: mixed(high ^ low), low: mixed(low ^ seed) };
}

/** Lets every bit have its say in every other: the last step of MurmurHash3. */
function mixed(half: number): number {
  let value = Math.imul(half ^ (half >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}

/** A fingerprint as the database keeps it. */
export const asFingerprint = (bigint: string): Fingerprint => {
  const whole = BigInt(bigint);
  return { high: Number(BigInt.asIntN(32, whole >> 32n)), low: Number(BigInt.asIntN(32, whole)) };
};

/** The same as one whole number in text, as the database keeps it. */
export const asBigint = ({ high, low }: Fingerprint): string =>
  ((BigInt(high) << 32n) | BigInt(low >>> 0)).toString();
