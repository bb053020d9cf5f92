import type { Input } from '@fleet/contract/call';
import type { brand, brandType } from '@fleet/contract/brand/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped, within } from '../../../base/scope';

type Table = 'brand' | 'brand_model';

/** The platform's are everybody's to read; those of a company are its own, and the platform's. */
function inSight({ scope, actor }: Context, table: Table): RawBuilder<boolean> {
  const owner = sql.ref(`${table}.company_id`);
  if (scope.kind === 'all') return sql`true`;
  return actor.companyId === null
    ? sql`${owner} is null`
    : sql`(${owner} is null or ${owner} = ${actor.companyId})`;
}

/** The owner, and whether the reader only reads it. */
const ownership = ({ scope }: Context, table: Table) => {
  const owner = sql.ref(`${table}.company_id`);
  return [
    sql<string | null>`${owner}`.as('companyId'),
    sql<string | null>`(select company_name from company where company.id = ${owner})`.as('companyName'),
    sql<boolean>`${scope.kind === 'all' ? sql`false` : sql`${owner} is null`}`.as('isFixed'),
  ] as const;
};

export function listBrands(ctx: Context, filter: Input<typeof brand.list>) {
  let found = unscoped(ctx)
    .selectFrom('brand')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(inSight(ctx, 'brand'))
    .orderBy(...sortOf(filter.sort ?? 'brandName'))
    .orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.brandName) found = found.where('brandName', 'ilike', contains(filter.brandName));
  return listing(found, (ids) =>
    brands(ctx).select(vehiclesOf('brand_id', 'brand.id')).where('brand.id', 'in', ids).execute(),
  );
}

/** How many vehicles in sight are of a brand or a model; only a list asks, because it has to count them. */
const vehiclesOf = (column: 'brand_id' | 'model_id', key: string) =>
  sql<number>`(select count(*)::int from vehicle v where v.${sql.ref(column)} = ${sql.ref(key)})`.as(
    'vehicleCount',
  );

const brands = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('brand')
    .select(['brand.id', 'brand.version', 'brandName'])
    .select(ownership(ctx, 'brand'))
    .select(
      sql<number>`(
        select count(*)::int from brand_model
        where brand_model.brand_id = brand.id and brand_model.deleted_at is null and ${inSight(ctx, 'brand_model')})`.as(
        'modelCount',
      ),
    )
    .where('brand.deletedAt', 'is', null)
    .where(inSight(ctx, 'brand'));

export const findBrand = (ctx: Context, id: string) =>
  brands(ctx).where('brand.id', '=', id).executeTakeFirst();

export function listModels(ctx: Context, filter: Input<typeof brandType.list>) {
  let found = unscoped(ctx)
    .selectFrom('brandModel')
    .innerJoin('brand', 'brand.id', 'brandModel.brandId')
    .select('brandModel.id')
    .where('brandModel.deletedAt', 'is', null)
    .where(inSight(ctx, 'brand_model'))
    .$if(!filter.sort, (query) => query.orderBy('brandName'))
    .orderBy(...sortOf(filter.sort ?? 'modelName'))
    .orderBy('brandModel.id');
  if (filter.id) found = found.where('brandModel.id', '=', filter.id);
  if (filter.brandId) found = found.where('brandId', '=', filter.brandId);
  if (filter.modelName) found = found.where('modelName', 'ilike', contains(filter.modelName));
  return listing(found, (ids) =>
    models(ctx).select(vehiclesOf('model_id', 'brand_model.id')).where('brandModel.id', 'in', ids).execute(),
  );
}

const models = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('brandModel')
    .innerJoin('brand', 'brand.id', 'brandModel.brandId')
    .select(['brandModel.id', 'brandModel.version', 'brandId', 'brandName', 'modelName'])
    .select(ownership(ctx, 'brand_model'))
    .where('brandModel.deletedAt', 'is', null)
    .where(inSight(ctx, 'brand_model'));

export const findModel = (ctx: Context, id: string) =>
  models(ctx).where('brandModel.id', '=', id).executeTakeFirst();

/** Of two names that differ by case or by the width of their letters, one may be meant by the other. */
const folded = (name: string) => name.normalize('NFKC').toLowerCase();
const foldedColumn = (column: 'brand_name' | 'model_name') =>
  sql<string>`lower(normalize(${sql.ref(column)}, NFKC))`;

/** The brands of the name; where there is none, those in whose names it is a word, as 杭叉 in 杭叉 Hangcha. */
export async function findBrandsNamed(ctx: Context, name: string) {
  const brandName = foldedColumn('brand_name');
  const found = await unscoped(ctx)
    .selectFrom('brand')
    .select(['id', sql<boolean>`${brandName} = ${folded(name)}`.as('isWhole'), 'brandName'])
    .where('deletedAt', 'is', null)
    .where(inSight(ctx, 'brand'))
    .where(sql<boolean>`${folded(name)} = any (${brandName} || regexp_split_to_array(${brandName}, '\\s+'))`)
    .execute();
  const whole = found.filter(({ isWhole }) => isWhole);
  return whole.length > 0 ? whole : found;
}

/** The models of some brands that bear the name; of two, one's own comes first, and the one that is written the same. */
export const findModelsNamed = (ctx: Context, brandIds: readonly string[], modelName: string) =>
  models(ctx)
    .where('brandId', 'in', brandIds)
    .where(foldedColumn('model_name'), '=', folded(modelName))
    .orderBy(sql`brand_model.company_id = ${ctx.actor.companyId}`, (order) => order.desc().nullsLast())
    .orderBy(sql`model_name = ${modelName}`, 'desc')
    .execute();

const platforms = sql<boolean>`company_id is null and deleted_at is null`;

/** Whether the platform has a brand of this name. */
export const isPlatformBrand = async (ctx: Context, brandName: string): Promise<boolean> =>
  (await unscoped(ctx)
    .selectFrom('brand')
    .select('id')
    .where('brandName', '=', brandName)
    .where(platforms)
    .executeTakeFirst()) !== undefined;

/** Whether the platform has such a model of the brand. */
export const isPlatformModel = async (ctx: Context, brandId: string, modelName: string): Promise<boolean> =>
  (await unscoped(ctx)
    .selectFrom('brandModel')
    .select('id')
    .where('brandId', '=', brandId)
    .where('modelName', '=', modelName)
    .where(platforms)
    .executeTakeFirst()) !== undefined;

/** Whether anybody's vehicle is of the model, in sight or not. */
export const isModelUsed = async (ctx: Context, modelId: string) =>
  (await unscoped(ctx)
    .selectFrom('vehicle')
    .select('id')
    .where('modelId', '=', modelId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined;
