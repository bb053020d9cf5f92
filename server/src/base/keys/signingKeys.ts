import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { signingLock } from '../alone';
import { keyIdOf } from '../signedArchive/manifest';
import type { Signer } from '../signedArchive/write';
import type { Db } from './dataKeys';
import type { SealedColumn } from './sealedColumn';
import type { Vault } from './vault';

const placeOf = (keyId: string) => `signing_key.private:${keyId}`;

export const sealedSigningKey: SealedColumn = {
  table: 'signing_key',
  key: ['id'],
  sealed: 'private_sealed',
  companyId: null,
  more: ['key_id'],
  place: ({ keyId }) => placeOf(keyId!),
};

/** The key that signs now, made at its first use; asked in a transaction. */
export async function currentSigner(db: Db, vault: Vault, now: Date): Promise<Signer> {
  await sql`select pg_advisory_xact_lock(${signingLock})`.execute(db);
  const kept = await db
    .selectFrom('signingKey')
    .selectAll()
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
  if (!kept) return makeSigner(db, vault, now);
  const der = await vault.openBytes(kept.privateSealed!, placeOf(kept.keyId));
  return signerOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

async function makeSigner(db: Db, vault: Vault, now: Date): Promise<Signer> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = signerOf(privateKey);
  const der = privateKey.export({ type: 'pkcs8', format: 'der' });
  const place = placeOf(signer.id);
  await db
    .insertInto('signingKey')
    .values({
      keyId: signer.id,
      publicPem: signer.publicPem,
      privateSealed: await vault.seal(db, der, { companyId: null, place }),
      createdAt: now.toISOString(),
    })
    .execute();
  return signer;
}

function signerOf(privateKey: KeyObject): Signer {
  const publicKey = createPublicKey(privateKey);
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  return { id: keyIdOf(publicKey), privateKey, publicPem };
}

/** The public keys of everything that was ever signed here, the current one first. */
export const listSigningKeys = (db: Db) =>
  db
    .selectFrom('signingKey')
    .select(['keyId', 'publicPem', 'createdAt', 'retiredAt'])
    .orderBy('id', 'desc')
    .execute();

/** Destroys the private half of the key that signs now; the next signature makes a new one. */
export const retireSigningKey = (db: Db, now: Date) =>
  db
    .updateTable('signingKey')
    .set({ retiredAt: now.toISOString(), privateSealed: null })
    .where('retiredAt', 'is', null)
    .execute();
