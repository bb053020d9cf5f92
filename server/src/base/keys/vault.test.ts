import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../../test/ownDatabase';
import { newWorld, type World } from '../../../test/world';
import { findProduct } from '../../domain/fleet/terminalType/service';
import { layFoundations } from '../../appContext';
import { prepare } from '../../server';
import { readConfig } from '../config';
import { systemContext, transaction } from '../context';
import { openPool } from '../database';
import { ownMigrations, runMigrations } from '../migrate';
import { InstallationKeys } from './installationKeys';
import { Vault } from './vault';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

const secret = 'the key of test worlds';

/** A value as it was sealed before values named their keys. */
function sealFormerly(key: string, plain: string, place: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(key).digest(), iv);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

const seal = (companyId: string | null, place: string) =>
  transaction(systemContext(world.appCtx), (ctx) => ctx.vault.seal(ctx.db, 'a secret', { companyId, place }));

test('what was sealed before values named their keys is read', async () => {
  const { id, productKey } = await world.db
    .selectFrom('productKey')
    .select(['id', 'productKey'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const place = `product_key.product_secret:${productKey}`;
  const productSecret = sealFormerly(secret, 'of before', place);
  await world.db.updateTable('productKey').set({ productSecret }).where('id', '=', id).execute();
  expect(await findProduct(world.appCtx, productKey)).toMatchObject({ productSecret: 'of before' });
});

test('a value opens in its own place alone, and each company has a key of its own', async () => {
  const { vault } = world.appCtx;
  const [one, other] = await world.db.selectFrom('company').select('id').orderBy('id').execute();
  const [ofOne, ofOther] = [
    await seal(one!.id, 'driver_face.image:1'),
    await seal(other!.id, 'driver_face.image:2'),
  ];
  expect(await vault.open(ofOne, 'driver_face.image:1')).toBe('a secret');
  await expect(vault.open(ofOne, 'driver_face.image:2')).rejects.toThrow('unable to authenticate');
  expect(ofOne.subarray(1, 9)).not.toEqual(ofOther.subarray(1, 9));
  expect(ofOne.subarray(1, 9)).toEqual((await seal(one!.id, 'x')).subarray(1, 9));
});

test('the wrapped key of a company does not open as another’s', async () => {
  const [one, other] = await world.db.selectFrom('company').select('id').orderBy('id').execute();
  for (const company of [one!, other!]) await seal(company.id, 'x');
  const fresh = () => new Vault(new InstallationKeys({ SECRET_KEY: secret }, ''), world.appCtx.db);
  await fresh().unlock();
  const stolen = world.db.selectFrom('dataKey').select('wrapped').where('companyId', '=', other!.id);
  await world.db.updateTable('dataKey').set({ wrapped: stolen }).where('companyId', '=', one!.id).execute();
  await expect(fresh().unlock()).rejects.toThrow('unable to authenticate');
});

/** Foundations on an empty database, prepared as a start does it; gives what it said. */
async function begin(own: Awaited<ReturnType<typeof ownDatabase>>, key: string) {
  const env = { SECRET_KEY: key, DATA_DIR: own.dataDir, LOG_LEVEL: 'silent' };
  const { appCtx, pool, ...rest } = layFoundations(readConfig(env), own.url, env, 2);
  const said: string[] = [];
  try {
    await prepare({ appCtx, pool, ...rest }, (line) => said.push(line));
    return { said: said.join('\n'), mark: appCtx.vault.fingerprint('x', 'y') };
  } finally {
    await pool.end();
  }
}

test('an installation of before there were data keys finds by the key it had; another key is refused, a weak one warned of', async () => {
  const own = await ownDatabase();
  const pool = openPool(own.url, 1);
  await runMigrations(
    pool,
    ownMigrations().filter((name) => name < '0041'),
  );
  await pool.query(
    `with made as (insert into terminal_type (terminal_model, terminal_type, protocol) values ('T', 'T', 'alink') returning id)
     insert into product_key (product_key, product_name, terminal_type_id, product_secret)
     select 'a1', 'P', id, $1 from made`,
    [sealFormerly('short', 'of before', 'product_key.product_secret:a1')],
  );
  await expect(begin(own, 'another key of enough length')).rejects.toThrow(
    /不是本系统的密钥.* \/ SECRET_KEY .* is not a key of this installation/,
  );
  const { said, mark } = await begin(own, 'short');
  expect(said).toContain('at least 16 characters');
  const derived = hkdfSync('sha256', createHash('sha256').update('short').digest(), '', 'fingerprint', 32);
  expect(mark).toEqual(createHmac('sha256', Buffer.from(derived)).update('y\0').update('x').digest());
  await pool.end();
  await own.drop();
});

test('a new installation refuses a key that can be guessed', async () => {
  const own = await ownDatabase();
  await expect(begin(own, 'fifteen letters')).rejects.toThrow(
    /至少应有 16 个字符.* \/ .*at least 16 characters/,
  );
  expect((await begin(own, 'sixteen letters!')).said).toBe('');
  await own.drop();
});
