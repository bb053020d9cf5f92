import { createHmac } from 'node:crypto';
import { CannotStart } from '../../postgres/cannotStart';
import { BadSetting } from '../badSetting';
import {
  destroyKeys,
  findKey,
  insertKey,
  listKeys,
  lockKeys,
  shareKeys,
  takeSealingKey,
  unwrap,
  updateWrapped,
  wrap,
  wrapperOf,
  type Db,
  type WrappedKey,
} from './dataKeys';
import { keyIdIn, keyOf, openUnder, openUnnamed, sealUnder, type Key } from './envelope';
import { derivedFindingKey, type InstallationKeys } from './installationKeys';
import { productPlace } from './places';

/** The owner of a sealed value, and the one place where it can be opened. */
export interface Place {
  /** Null where it is the platform's. */
  companyId: string | null;
  place: string;
}

/**
 * Keeps what must be readable again, such as a terminal's secret. Each company has a data key, wrapped by the
 * installation's; a value names the key under which it is sealed, so that keys can change while everything stays readable.
 */
export class Vault {
  readonly #known = new Map<string, Key>();
  #finding: Buffer | null = null;

  constructor(
    readonly keys: InstallationKeys,
    readonly db: Db,
  ) {}

  /**
   * Seals in the transaction that writes the value: until that ends, its key is not retired, so that a rotation finds
   * everything under it.
   */
  async seal(db: Db, plain: string | Uint8Array, { companyId, place }: Place): Promise<Buffer> {
    if (!db.isTransaction) throw new Error(`${place} is sealed outside of a transaction`);
    const kept = (await takeSealingKey(db, companyId)) ?? (await this.#makeSealingKey(db, companyId));
    return sealUnder(this.#unwrapped(kept), plain, place);
  }

  async open(sealed: Buffer, place: string): Promise<string> {
    return (await this.openBytes(sealed, place)).toString();
  }

  /** The same for what is no text. */
  async openBytes(sealed: Buffer, place: string): Promise<Buffer> {
    const id = keyIdIn(sealed);
    const key = id === null ? null : await this.#find(id);
    return key ? openUnder(key, sealed, place) : this.#openUnnamed(sealed, place);
  }

  /** The same for the same content, and told from nothing by whoever lacks the key: for finding what is sealed. */
  fingerprint(plain: string | Uint8Array, place: string): Buffer {
    if (!this.#finding) throw new Error('the vault is locked');
    return createHmac('sha256', this.#finding).update(`${place}\0`).update(plain).digest();
  }

  /** Opens the keys of this database, or refuses it where ours is not its key. `say` tells the operator of a weak one. */
  async unlock(say: (line: string) => void = () => undefined): Promise<void> {
    if (this.#finding) return;
    const keys = await listKeys(this.db).catch((error: { code?: string }) => {
      throw error.code === noSuchTable ? olderDatabase() : error;
    });
    const isThere = keys.some(({ purpose }) => purpose === 'finding');
    if (!isThere) await this.#makeFindingKey();
    const weakness = this.keys.weakness();
    if (weakness) say(`${weakness} (npm run rotate-keys)`);
    for (const kept of await listKeys(this.db)) {
      const key = this.#unwrapped(kept);
      if (kept.purpose === 'finding') this.#finding = key.bytes;
    }
  }

  /** Wraps every data key with the current key of the installation; gives how many another one wrapped. */
  async rewrap(db: Db): Promise<number> {
    const { current } = this.keys;
    const former = (await listKeys(db)).filter((kept) => wrapperOf(kept) !== current.id);
    for (const kept of former) await updateWrapped(db, wrap(current, kept, this.#unwrapped(kept)));
    return former.length;
  }

  /** The same at a start, for keys that were set anew since the last. */
  async takeUpCurrentKey(): Promise<void> {
    this.keys.reread();
    const { current } = this.keys;
    if ((await listKeys(this.db)).every((kept) => wrapperOf(kept) === current.id)) return;
    await this.db.transaction().execute(async (db) => {
      await lockKeys(db);
      await this.rewrap(db);
    });
  }

  /** Destroys a company's keys; gives them. Once the transaction commits, and all forget them, nobody opens what they sealed. */
  destroyKeysOf(db: Db, companyId: string): Promise<string[]> {
    return destroyKeys(db, companyId);
  }

  /** Forgets keys, or all: a key that is still there is found again. */
  forget(ids: readonly string[] | 'all'): void {
    if (ids === 'all') this.#known.clear();
    else for (const id of ids) this.#known.delete(id);
  }

  async #find(id: string): Promise<Key | null> {
    const known = this.#known.get(id);
    if (known) return known;
    const kept = await findKey(this.db, id);
    return kept ? this.#unwrapped(kept) : null;
  }

  #unwrapped(kept: WrappedKey): Key {
    const id = kept.id.toString('hex');
    const known = this.#known.get(id);
    if (known) return known;
    const wrapper = this.keys.find(wrapperOf(kept) ?? '');
    if (!wrapper) throw wrongKey();
    const key = unwrap(wrapper, kept);
    this.#known.set(id, key);
    return key;
  }

  #openUnnamed(sealed: Buffer, place: string): Buffer {
    for (const key of this.keys.all)
      try {
        return openUnnamed(key, sealed, place);
      } catch {
        // Another of our keys may be the one.
      }
    throw new Error(`${place} does not open under any of our keys`);
  }

  async #makeSealingKey(db: Db, companyId: string | null): Promise<WrappedKey> {
    await shareKeys(db);
    // A key that came into the file before we had the lock wraps from now on.
    this.keys.reread();
    await insertKey(db, wrap(this.keys.current, { purpose: 'sealing', companyId }));
    const made = await takeSealingKey(db, companyId);
    if (!made) throw new Error(`the key of company ${companyId} is destroyed`);
    return made;
  }

  /**
   * A new installation finds by a key of chance. One of before there were data keys found by a key made of its own, and
   * goes on with that: what it found and the chain of its log stay true.
   */
  async #makeFindingKey(): Promise<void> {
    const former = await this.#formerKey();
    const weakness = this.keys.weakness();
    if (weakness && !former) throw new BadSetting(weakness);
    const finding = former ? keyOf(derivedFindingKey(former)) : undefined;
    await insertKey(this.db, wrap(this.keys.current, { purpose: 'finding', companyId: null }, finding));
  }

  /** The key under which this database was used before it had data keys; null where it is a new one. */
  async #formerKey(): Promise<Key | null> {
    const one = await this.db
      .selectFrom('productKey')
      .select(['productKey', 'productSecret'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!one) return null;
    const place = productPlace(one.productKey);
    const key = this.keys.all.find((key) => {
      try {
        openUnnamed(key, one.productSecret, place);
        return true;
      } catch {
        return false;
      }
    });
    if (!key) throw wrongKey();
    return key;
  }
}

const noSuchTable = '42P01';

const olderDatabase = () =>
  new CannotStart(
    '数据库来自旧版本的程序：请先启动一次本程序。',
    'The database is of an older program: start this one once first.',
  );

const wrongKey = () =>
  new CannotStart(
    'SECRET_KEY（或 secret.key）不是本系统的密钥：请使用原来的密钥；更换过密钥时，请将旧密钥放在 SECRET_KEY_OLD。',
    'SECRET_KEY (or secret.key) is not a key of this installation: set the one it had; where it was changed, keep the former one in SECRET_KEY_OLD.',
  );
