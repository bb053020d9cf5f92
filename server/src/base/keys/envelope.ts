import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** A key and the name by which sealed values call it. */
export interface Key {
  id: string;
  bytes: Buffer;
}

const format = 1;
const idBytes = 8;
const headBytes = 1 + idBytes;
const ivBytes = 12;
const tagBytes = 16;

export const keyBytes = 32;

/** A key is named by a digest of itself, so that its name is the same wherever it lies. */
export const keyOf = (bytes: Buffer): Key => ({
  id: createHmac('sha256', bytes)
    .update('key id')
    .digest('hex')
    .slice(0, 2 * idBytes),
  bytes,
});

/** Seals for one place: AES-256-GCM behind a byte of format and the name of the key. */
export function sealUnder({ id, bytes }: Key, plain: string | Uint8Array, place: string): Buffer {
  const head = Buffer.concat([Buffer.of(format), Buffer.from(id, 'hex')]);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.concat([head, Buffer.from(place)]));
  const body = [cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain), cipher.final()];
  return Buffer.concat([head, iv, cipher.getAuthTag(), ...body]);
}

/** The name of the key that a value says it is sealed under; null where it says none. */
export const keyIdIn = (sealed: Buffer): string | null =>
  sealed[0] === format ? sealed.toString('hex', 1, headBytes) : null;

/** Opens what `sealUnder` sealed for this place; throws where it is another place or another key. */
export const openUnder = ({ bytes }: Key, sealed: Buffer, place: string): Buffer =>
  decipher(
    bytes,
    sealed.subarray(headBytes),
    Buffer.concat([sealed.subarray(0, headBytes), Buffer.from(place)]),
  );

/** Opens what was sealed before values named their keys. */
export const openUnnamed = ({ bytes }: Key, sealed: Buffer, place: string): Buffer =>
  decipher(bytes, sealed, Buffer.from(place));

function decipher(bytes: Buffer, sealed: Buffer, additional: Buffer): Buffer {
  const opener = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  }).setAAD(additional);
  opener.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()]);
}
