import { sql, type Kysely, type QueryCreator, type RawBuilder } from 'kysely';
import type { Context, Scope } from './context';
import type { DependentTables, OpenTables, ScopedTable, ScopedTables, Tables } from './tables';

type Visible<T extends ScopedTable> = QueryCreator<OpenTables & DependentTables & Pick<ScopedTables, T>>;

/**
 * Scoped tables under their own names, holding only the living rows that the actor may see.
 * Without it they cannot be named at all. Tables that hang on them are joined to them here.
 */
export function within<T extends ScopedTable>(ctx: Context, ...tables: T[]): Visible<T> {
  const whole = writing(ctx);
  let visible = whole as unknown as QueryCreator<Tables>;
  for (const table of tables) {
    // A table named twice in one query would be materialized, all of it.
    visible = visible.with(
      (name) => name(table).notMaterialized(),
      () => living(whole, ctx.scope, table) as never,
    ) as unknown as QueryCreator<Tables>;
  }
  return visible as unknown as Visible<T>;
}

const living = (whole: Kysely<Tables>, scope: Scope, table: ScopedTable) =>
  whole
    .selectFrom(table as 'vehicle')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where(owned(scope, table));

/** For writing rows that have been met in scope before; see `need…` in each service. */
export const writing = (ctx: Pick<Context, 'db'>) => ctx.db as unknown as Kysely<Tables>;

/** For the rare question that concerns everybody's rows, such as whether a number is taken anywhere. */
export const unscoped = (ctx: Pick<Context, 'db'>) => ctx.db as unknown as Kysely<Tables>;

/**
 * For the calls of authorities alone, which answer the columns that the law lets them see (`domain.md` §2): whoever has
 * a jurisdiction sees its companies here. Everywhere else he sees nothing of them, whatever else his role may do.
 */
export const asRegulator = (ctx: Context): Context =>
  ctx.scope.kind === 'jurisdiction' ? { ...ctx, scope: { ...ctx.scope, isRegulating: true } } : ctx;

/**
 * For the figures of authorities alone, which answer sums and the columns that the law lets them see: the companies that
 * are in the reader's jurisdiction now, or for the platform in any; one of them, where it is named. Every function that
 * counts within a scope counts for an authority with it. Whoever belongs to a company goes on seeing its own.
 */
export function overCompanies(ctx: Context, companyId?: string): Context {
  const { scope } = ctx;
  if (scope.kind !== 'all' && scope.kind !== 'jurisdiction') return ctx;
  const jurisdictionId = scope.kind === 'jurisdiction' ? scope.jurisdictionId : null;
  return { ...ctx, scope: { kind: 'regulated', jurisdictionId, companyId: companyId ?? null } };
}

/** The companies that an authority looks after now; none of anybody else. */
export async function companiesOver(ctx: Pick<Context, 'db'>, scope: Scope): Promise<string[]> {
  if (scope.kind !== 'jurisdiction') return [];
  const rows = await unscoped(ctx)
    .selectFrom('jurisdictionCompany')
    .select('companyId')
    .where('jurisdictionId', '=', scope.jurisdictionId)
    .execute();
  return rows.map(({ companyId }) => companyId);
}

/** True for facts of a company and organization, which are nobody's record, where these lie in the scope. */
export const inScope = ({ scope }: Pick<Context, 'scope'>): Condition => owned(scope, 'vehicle');

type Condition = RawBuilder<boolean>;

/** True for rows of `table` that lie in the scope. */
function owned(scope: Scope, table: ScopedTable): Condition {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'company':
      if (table === 'jurisdiction') return sql`false`;
      if (table === 'policyRule') return rulesFor(sql`select ${scope.companyId}::bigint`);
      if (table === 'role') return sql`(shared or company_id = ${scope.companyId})`;
      return sql`${sql.ref(table === 'company' ? 'id' : 'company_id')} = ${scope.companyId}`;
    case 'orgTree':
      return orgTree(scope.orgPath, table);
    case 'jurisdiction': {
      if (table === 'jurisdiction') return sql`id = ${scope.jurisdictionId}`;
      if (table === 'policyRule')
        return sql`(jurisdiction_id is null or jurisdiction_id = ${scope.jurisdictionId})`;
      if (table === 'role' || !scope.isRegulating) return sql`false`;
      const companies = sql`select company_id from jurisdiction_company where jurisdiction_id = ${scope.jurisdictionId}`;
      const theirs = sql<boolean>`${sql.ref(table === 'company' ? 'id' : 'company_id')} in (${companies})`;
      // Of two authorities over one company neither reads what the other wrote to it.
      return table === 'enforcementNote'
        ? sql`(jurisdiction_id = ${scope.jurisdictionId} and ${theirs})`
        : theirs;
    }
    case 'regulated': {
      if (table === 'role' || table === 'jurisdiction') return sql`false`;
      const { jurisdictionId, companyId } = scope;
      const companies = sql`select company_id from jurisdiction_company
        where ${jurisdictionId ? sql`jurisdiction_id = ${jurisdictionId}` : sql`true`}
          and ${companyId ? sql`company_id = ${companyId}` : sql`true`}`;
      return sql`${sql.ref(table === 'company' ? 'id' : 'company_id')} in (${companies})`;
    }
  }
}

/** True for the rules of the platform and of the authorities that look after these companies. */
const rulesFor = (companies: RawBuilder<unknown>): Condition =>
  sql`(jurisdiction_id is null or jurisdiction_id in (
    select jurisdiction_id from jurisdiction_company where company_id in (${companies})))`;

function orgTree(orgPath: string, table: ScopedTable): Condition {
  if (table === 'org') return sql`path like ${`${orgPath}%`}`;
  if (table === 'jurisdiction') return sql`false`;
  if (table === 'policyRule') return rulesFor(sql`select company_id from org where path = ${orgPath}`);
  if (table === 'role')
    return sql`(shared or company_id in (select company_id from org where path = ${orgPath}))`;
  // Shifts, maintenance programs, the question bank and notes of authorities are a company's: of everybody in it, however deep.
  if (ofTheCompany.includes(table))
    return sql`company_id in (select company_id from org where path = ${orgPath})`;
  // A company is visible to everybody inside it, however deep.
  if (table === 'company') return sql`${orgPath} like (select path || '%' from org where org.id = org_id)`;
  const inside = sql`path like ${`${orgPath}%`}`;
  // The drawings of an organization are visible to everybody inside it, however deep.
  const seen = onTheGround.includes(table) ? sql`(${inside} or ${orgPath} like path || '%')` : inside;
  return sql`org_id in (select id from org where ${seen})`;
}

const ofTheCompany: readonly ScopedTable[] = [
  'shift',
  'maintainProject',
  'examBankQuestion',
  'enforcementNote',
];
const onTheGround: readonly ScopedTable[] = ['station', 'carRoute', 'sitePlan', 'fence'];

/** Narrows to one organization and all below it. */
export const inOrgTree = (orgId: string): Condition =>
  sql`org_id in (select below.id from org below join org top on below.path like top.path || '%' where top.id = ${orgId})`;
