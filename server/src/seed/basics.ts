import { transaction, type Context } from '../base/context';
import { writing } from '../base/scope';
import { newToken } from '../base/secrets';
import { newProductKey, sealProductSecret } from '../domain/fleet/terminalType/service';
import { brands, terminalTypes } from './catalogue';
import { seedCheckItems } from './checkItems';
import { seedCommands } from './commands';
import { seedDictionaries } from './dictionaries';
import { seedMenus } from './menus';
import { seedRoles } from './roles';

/** The first content of every installation: the platform itself, roles, menus, dictionaries, brands, terminal types. */
export async function seedBasics(ctx: Context): Promise<void> {
  await seedRoles(ctx);
  await seedDictionaries(ctx);
  await seedMenus(ctx);
  if (await isSeeded(ctx)) return;

  const db = writing(ctx);
  const platform = await db
    .insertInto('org')
    .values({ orgName: '平台 Platform', orgType: 'platform', path: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('org')
    .set({ path: `/${platform.id}/` })
    .where('id', '=', platform.id)
    .execute();

  await seedCheckItems(ctx, platform.id);

  for (const [brandName, models] of Object.entries(brands)) {
    const brand = await db
      .insertInto('brand')
      .values({ brandName })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('brandModel')
      .values(models.map((modelName) => ({ brandId: brand.id, modelName })))
      .execute();
  }

  const types = await db
    .insertInto('terminalType')
    .values([...terminalTypes])
    .returning(['id', 'terminalModel', 'protocol'])
    .execute();
  for (const { id, terminalModel } of types) await seedCommands(ctx, id, terminalModel);
  for (const type of types.filter((one) => one.protocol === 'alink')) {
    const productKey = newProductKey();
    await transaction(ctx, async (ctx) => {
      const product = {
        productKey,
        productName: type.terminalModel,
        terminalTypeId: type.id,
        productSecret: await sealProductSecret(ctx, productKey, newToken()),
        // Without a certificate nothing else could come in.
        plainLink: true,
      };
      await writing(ctx).insertInto('productKey').values(product).execute();
    });
  }

  await db.insertInto('installation').values({ name: 'seed', value: '1' }).execute();
}

const isSeeded = async (ctx: Context) =>
  (await writing(ctx)
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'seed')
    .executeTakeFirst()) !== undefined;
