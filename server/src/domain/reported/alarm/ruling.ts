import type { Input, Output } from '@fleet/contract/call';
import type { alarm } from '@fleet/contract/alarm/calls';
import { alarmModel, defaultLimits, type AlarmCode, type AlarmModel } from '@fleet/contract/alarm/catalogue';
import { alarmText } from '@fleet/contract/alarm/text';
import { sql } from 'kysely';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, refuseField } from '../../../base/refuse';
import { within, writing } from '../../../base/scope';
import { record } from '../../house/log/index';
import { staleSince } from '../../house/plain/service';
import { ruleName } from './keys';

type Rule = Output<typeof alarm.rules>['rows'][number];

/** The rules of a company: its own where it has set any, else the default. */
export async function listRules(ctx: Context, { companyId }: Input<typeof alarm.rules>) {
  const company = await needCompany(ctx, companyId);
  const own = new Map((await ownRules(ctx, company.id)).map((rule) => [rule.code, rule]));
  const mayChange = company.isWhole && ctx.actor.rights.has('alarmRule:edit');
  const counted = mayChange ? await countIgnored(ctx, company.id) : null;
  return {
    rows: (Object.keys(alarmModel) as AlarmCode[]).map((code): Rule => {
      const { raised, ignored } = counted?.get(code) ?? { raised: 0, ignored: 0 };
      return { ...(own.get(code) ?? untouched(code)), ...(counted ? { raised, ignored } : unknown) };
    }),
  };
}

const unknown = { raised: null, ignored: null };
const countedDays = 30;

/** The alarms of a company in the last 30 days by code, and those that were ignored. */
async function countIgnored(ctx: Context, companyId: string) {
  const rows = await within(ctx, 'alarm')
    .selectFrom('alarm')
    .select(['code', sql<number>`count(*)::int`.as('raised')])
    .select(sql<number>`count(*) filter (where handling = 'ignored')::int`.as('ignored'))
    .where('companyId', '=', companyId)
    .where('kind', 'in', ['fault', 'violation'])
    .where(
      'startedAt',
      '>',
      sql<string>`${ctx.now.toISOString()}::timestamptz - ${countedDays} * interval '1 day'`,
    )
    .groupBy('code')
    .execute();
  return new Map<string, { raised: number; ignored: number }>(rows.map((row) => [row.code, row]));
}

type Set = Omit<Rule, 'raised' | 'ignored'>;

const untouched = (code: AlarmCode): Set => ({
  code,
  isEnabled: true,
  limits: defaultLimits(code),
  version: 0,
});

/** Sets one rule of a company; it holds from the next report on. */
export async function editRule(
  ctx: Context,
  { companyId, code, version, isEnabled, limits }: Input<typeof alarm.editRule>,
): Promise<null> {
  const company = await needCompany(ctx, companyId);
  if (!company.isWhole) throw forbidden('alarmRule:edit');
  checkLimits(code, limits);
  const entry = {
    module: 'alarmRule',
    action: 'edit',
    recordId: null,
    recordName: ruleName(code),
    companyId: company.id,
  } as const;
  const before = await findRule(ctx, company.id, code);
  if (before.version !== version) throw await staleSince(ctx, before, entry);
  const after = { isEnabled, limits: JSON.stringify(limits), version: version + 1 };
  await transaction(ctx, async (ctx) => {
    const { numInsertedOrUpdatedRows } = await writing(ctx)
      .insertInto('alarmRule')
      .values({ companyId: company.id, code, ...after })
      .onConflict((same) =>
        same.columns(['companyId', 'code']).doUpdateSet(after).where('alarmRule.version', '=', version),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n)
      throw await staleSince(ctx, await findRule(ctx, company.id, code), entry);
    await record(ctx, {
      ...entry,
      before: { isEnabled: before.isEnabled, ...before.limits },
      after: { isEnabled, ...limits },
    });
    ctx.tell('changed', { subject: 'alarmRule', ids: [code], companyId: company.id });
  });
  return null;
}

/** Rules are a company's: the caller's own, or one in sight that is named; `isWhole` when he sees all of it. */
async function needCompany(ctx: Context, companyId: string | undefined) {
  const id = companyId ?? ctx.actor.companyId;
  if (!id) throw refuseField('companyId', alarmText.noCompany);
  const found = await within(ctx, 'company', 'org')
    .selectFrom('company')
    .leftJoin('org', 'org.id', 'company.orgId')
    .select(['company.id', sql<boolean>`org.id is not null`.as('isWhole')])
    .where('company.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

async function ownRules(ctx: Context, companyId: string): Promise<Set[]> {
  const rows = await within(ctx, 'company')
    .selectFrom('alarmRule')
    .innerJoin('company', 'company.id', 'alarmRule.companyId')
    .select(['code', 'isEnabled', 'limits', 'alarmRule.version'])
    .where('companyId', '=', companyId)
    .execute();
  return rows.map((rule) => ({ ...rule, limits: { ...defaultLimits(rule.code), ...rule.limits } }));
}

const findRule = async (ctx: Context, companyId: string, code: AlarmCode) =>
  (await ownRules(ctx, companyId)).find((rule) => rule.code === code) ?? untouched(code);

function checkLimits(code: AlarmCode, limits: Record<string, number>): void {
  const model: AlarmModel['limits'] = alarmModel[code].limits;
  for (const name of Object.keys(limits))
    if (!Object.hasOwn(model, name)) throw refuseField(`limits.${name}`, alarmText.noSuchLimit);
  for (const [name, { min, max, unit }] of Object.entries(model)) {
    const value = limits[name];
    if (value === undefined) throw refuseField(`limits.${name}`, alarmText.allLimits);
    if (value < min || value > max)
      throw refuseField(`limits.${name}`, alarmText.outOfRange, { min, max, unit: unit && ` ${unit}` });
  }
  checkOrder(code, limits);
}

/** A higher level is harder to reach than a lower one, in whichever direction the default has it. */
function checkOrder(code: AlarmCode, limits: Record<string, number>): void {
  const byDefault = defaultLimits(code);
  for (const steps of [
    ['level1', 'level2', 'level3'],
    ['over2', 'over3'],
  ]) {
    const names = steps.filter((name) => name in byDefault);
    for (const [at, name] of names.slice(1).entries()) {
      const lower = names[at]!;
      const isRising = byDefault[name]! > byDefault[lower]!;
      const inOrder = isRising ? limits[name]! > limits[lower]! : limits[name]! < limits[lower]!;
      if (!inOrder) throw refuseField(`limits.${name}`, alarmText.notRising);
    }
  }
}
