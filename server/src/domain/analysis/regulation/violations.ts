import type { Input, Output } from '@fleet/contract/call';
import { severityFigures, type SeverityMeasure } from '@fleet/contract/figure/regulation';
import { type jurisdictionSafety, leastShownLevel, severityNames } from '@fleet/contract/regulation/safety';
import type { Sums } from '@fleet/contract/figure/measures';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import {
  countedUntil,
  countKinds,
  daysOf,
  draw,
  findingDay,
  foundIn,
  type Period,
  periodOf,
  sumsByCompany,
  sumsByDay,
  sumsOf,
  valuesOf,
} from '../figure/index';
import { listCompanies } from './standing';

type Calls = typeof jurisdictionSafety;
type Asked = Input<Calls['trend']>;
type Severity = Sums<SeverityMeasure>;

const ofCompany = [
  'severe',
  'level3',
  'unhandled',
  'handledRate',
  'vehiclesConcerned',
  'severeRate',
] as const;

/** The violations that a question of an authority is about: those that it is shown. */
export const wantedOf = ({ violationType, level, handling }: Omit<Asked, 'companyId'>, period: Period) => ({
  ...period,
  kind: 'violation' as const,
  code: violationType,
  level,
  handling,
  leastLevel: leastShownLevel,
});

const howMany = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
const counted = [
  sql<number>`count(*)::int`.as('severe'),
  howMany(sql`level = 2`).as('level2'),
  howMany(sql`level = 3`).as('level3'),
  sql<number>`count(distinct vehicle_id)::int`.as('vehicles'),
  sql<number>`count(distinct alarm.company_id)::int`.as('companies'),
  howMany(sql`handling <> 'unhandled'`).as('handled'),
  howMany(sql`handling = 'unhandled'`).as('unhandled'),
];
const nothing: Severity = {
  severe: 0,
  level2: 0,
  level3: 0,
  vehicles: 0,
  companies: 0,
  handled: 0,
  unhandled: 0,
  workSeconds: 0,
};

const added = (work: ReadonlyMap<string, { workSeconds: number }>) =>
  [...work.values()].reduce((sum, { workSeconds }) => sum + workSeconds, 0);

/** Counts of a period, whole and on each of its days, beside the work of all vehicles. */
async function readSeverity(ctx: Context, asked: Asked, period: Period) {
  const [rows, work, workByDay, companies] = await Promise.all([
    foundIn(ctx, wantedOf(asked, period))
      .groupBy(sql`grouping sets ((), (${findingDay}))`)
      .select(sql<string | null>`${findingDay}::text`.as('day'))
      .select(counted)
      .execute(),
    sumsOf(ctx, 'vehicle', period),
    sumsByDay(ctx, 'vehicle', period),
    listCompanies(ctx),
  ]);
  const found = new Map(rows.map(({ day, ...counts }) => [day, counts]));
  // Without a company there is nobody who could have violated anything.
  const isKnown = companies.length === 0 || workByDay.size > 0 || (found.get(null)?.severe ?? 0) > 0;
  return {
    whole: { ...nothing, ...found.get(null), workSeconds: work.workSeconds },
    byDay: new Map(
      isKnown
        ? daysOf(period).map((day) => [
            day,
            { ...nothing, ...found.get(day), workSeconds: workByDay.get(day)?.workSeconds ?? 0 },
          ])
        : [],
    ),
    isKnown,
  };
}

/** The violations of a period beside those of the period compared with. */
export const drawSeverity = (
  ctx: Context,
  { startDate, endDate, compare, ...asked }: Input<Calls['survey']>,
): Promise<Output<Calls['survey']>> =>
  draw<Severity, (typeof severityNames)[number]>(
    ctx,
    severityFigures,
    severityNames,
    { startDate, endDate, compare },
    (period) => readSeverity(ctx, asked, period),
  );

/** The violations of each day by level. */
export async function showTrend(ctx: Context, asked: Asked): Promise<Output<Calls['trend']>> {
  const period = periodOf(ctx, asked);
  const [found, countedAt] = await Promise.all([
    foundIn(ctx, wantedOf(asked, period))
      .groupBy([sql`1`])
      .select(sql<string>`${findingDay}::text`.as('day'))
      .select([howMany(sql`level = 2`).as('level2'), howMany(sql`level = 3`).as('level3')])
      .execute(),
    countedUntil(ctx, period),
  ]);
  const known = new Map(found.map(({ day, level2, level3 }) => [day, { 2: level2, 3: level3 }]));
  const rows = daysOf(period).map((day) => ({ day, counts: known.get(day) ?? { 2: 0, 3: 0 } }));
  return { ...period, countedAt, rows };
}

/** The violations of a period by type, and by company. */
export async function showAnalysis(ctx: Context, asked: Asked): Promise<Output<Calls['analysis']>> {
  const period = periodOf(ctx, asked);
  const wanted = wantedOf(asked, period);
  const [byType, counts, names, work, whole, countedAt] = await Promise.all([
    countKinds(ctx, wanted),
    foundIn(ctx, wanted).groupBy('alarm.companyId').select('alarm.companyId').select(counted).execute(),
    listCompanies(ctx),
    sumsByCompany(ctx, 'vehicle', period),
    foundIn(ctx, wanted).select(counted).executeTakeFirstOrThrow(),
    countedUntil(ctx, period),
  ]);
  const found = new Map(counts.map(({ companyId, ...own }) => [companyId, own]));
  const byCompany = names.flatMap((company) => {
    const own = found.get(company.id);
    if (!own) return [];
    const sums = { ...own, workSeconds: work.get(company.id)?.workSeconds ?? 0 };
    return { ...company, ...valuesOf(severityFigures, ofCompany, sums) };
  });
  return {
    ...period,
    countedAt,
    byType: byType as Output<Calls['analysis']>['byType'],
    byCompany: byCompany.sort((one, other) => (other.severe ?? 0) - (one.severe ?? 0)),
    totals: valuesOf(severityFigures, ofCompany, { ...whole, workSeconds: added(work) }),
  };
}
