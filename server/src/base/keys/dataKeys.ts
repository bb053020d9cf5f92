import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { OpenTables } from '../tables';
import { keyBytes, keyIdIn, keyOf, openUnder, sealUnder, type Key } from './envelope';

export type Db = Kysely<OpenTables>;

/** A data key as it is kept. */
export interface WrappedKey {
  id: Buffer;
  purpose: 'sealing' | 'finding';
  companyId: string | null;
  wrapped: Buffer;
}

/** Says which key wraps a data key. */
export const wrapperOf = ({ wrapped }: Pick<WrappedKey, 'wrapped'>): string | null => keyIdIn(wrapped);

/** A wrapped key opens for its own purpose and company alone. */
const placeOf = ({ purpose, companyId }: Pick<WrappedKey, 'purpose' | 'companyId'>) =>
  `data_key:${purpose}:${companyId ?? 'installation'}`;

export const unwrap = (wrapper: Key, kept: WrappedKey): Key =>
  keyOf(openUnder(wrapper, kept.wrapped, placeOf(kept)));

/** A new data key, or the given one, as it is to be kept. */
export function wrap(
  wrapper: Key,
  whose: Pick<WrappedKey, 'purpose' | 'companyId'>,
  key: Key = keyOf(randomBytes(keyBytes)),
): WrappedKey {
  const { purpose, companyId } = whose;
  return {
    id: Buffer.from(key.id, 'hex'),
    purpose,
    companyId,
    wrapped: sealUnder(wrapper, key.bytes, placeOf(whose)),
  };
}

/** The keys that are not destroyed. */
const kept = (db: Db) =>
  db
    .selectFrom('dataKey')
    .select(['id', 'purpose', 'companyId', 'wrapped'])
    .where('wrapped', 'is not', null)
    .$castTo<WrappedKey>();

export const listKeys = (db: Db): Promise<WrappedKey[]> => kept(db).execute();

export const findKey = (db: Db, id: string): Promise<WrappedKey | undefined> =>
  kept(db).where('id', '=', Buffer.from(id, 'hex')).executeTakeFirst();

/** The key that seals for a company; until the transaction ends it is not retired. */
export const takeSealingKey = (db: Db, companyId: string | null): Promise<WrappedKey | undefined> =>
  kept(db)
    .where('purpose', '=', 'sealing')
    .where('companyId', 'is not distinct from', companyId)
    .where('retiredAt', 'is', null)
    .forShare()
    .executeTakeFirst();

/** Nobody else makes, takes or retires a key until the transaction ends. */
export const lockKeys = (db: Db) => sql`lock table data_key in exclusive mode`.execute(db);

/** Waits for whoever holds them alone. */
export const shareKeys = (db: Db) => sql`lock table data_key in row exclusive mode`.execute(db);

/** Keeps a key, unless somebody else has made one for the same. */
export const insertKey = (db: Db, key: WrappedKey) =>
  db
    .insertInto('dataKey')
    .values(key)
    .onConflict((on) => on.doNothing())
    .execute();

/** Has every sealing key seal no more, and gives each of its owners a new one. */
export async function replaceSealingKeys(db: Db, wrapper: Key): Promise<void> {
  const former = await db
    .updateTable('dataKey')
    .set({ retiredAt: sql`now()` })
    .where('purpose', '=', 'sealing')
    .where('retiredAt', 'is', null)
    .where('wrapped', 'is not', null)
    .returning('companyId')
    .execute();
  for (const { companyId } of former) await insertKey(db, wrap(wrapper, { purpose: 'sealing', companyId }));
}

export const isAnyRetired = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('dataKey')
    .select('id')
    .where('retiredAt', 'is not', null)
    .where('wrapped', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Nobody opens anything any more that was sealed under a retired key. */
export const deleteRetired = (db: Db) =>
  db.deleteFrom('dataKey').where('retiredAt', 'is not', null).where('wrapped', 'is not', null).execute();

export const updateWrapped = (db: Db, { id, wrapped }: Pick<WrappedKey, 'id' | 'wrapped'>) =>
  db.updateTable('dataKey').set({ wrapped }).where('id', '=', id).execute();

/** Destroys the keys of a company but for their names; gives those. */
export async function destroyKeys(db: Db, companyId: string): Promise<string[]> {
  const gone = await db
    .updateTable('dataKey')
    .set({ wrapped: null })
    .where('companyId', '=', companyId)
    .returning('id')
    .execute();
  return gone.map(({ id }) => id.toString('hex'));
}
