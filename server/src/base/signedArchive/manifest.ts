import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** The list of everything in a signed archive; it and its signature are the last two entries. */
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
/** The public key of the signature, for whoever has it from nowhere else. */
export const keyName = 'key.pem';

export interface Listed {
  path: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

/** The manifest: whatever its writer says of the archive, the key that signs it, and every other entry. */
export interface Manifest {
  format: 'smart-fleet-archive/1';
  about: Record<string, unknown>;
  /** The name of the signing key: `keyIdOf`. */
  keyId: string;
  entries: Listed[];
}

/** Names a public key: SHA-256 of its DER form (SPKI), in hexadecimal. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** Reads a public key of Ed25519 in PEM; null where the text is none. */
export function readPublicKey(pem: string | Buffer): KeyObject | null {
  // A private key would be taken too, and its public half used.
  if (!pem.toString().includes('PUBLIC KEY')) return null;
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** A list of entries as bytes: the same list gives the same bytes. */
export const inBytes = (value: Manifest | readonly Listed[]): Buffer =>
  Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
