import { inspectionFigures } from '@fleet/contract/figure/fleet';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { Cell, SectionContent } from '@fleet/contract/report/content';
import { type SectionName, sectionOf } from '@fleet/contract/report/sections';
import type { Context } from '../../../base/context';
import { listOffline } from '../../reported/status/service';
import { drawBatteries } from '../batteryAnalysis/service';
import { draw, kindTable, type Period, readSums } from '../figure/index';
import { compareCosts, drawCosts, listMonths } from '../maintenanceAnalysis/index';
import { drawFaults, drawViolations, listOrganizations, listUseRates } from '../vehicleAnalysis/service';
import type { ReportPeriod } from './kinds';

/** A table of a report has at most so many rows; its screen has them all. */
const mostRows = 200;
const dayMs = 86_400_000;
const compare = 'before';
const hourSystem = '24';

type Content = Omit<SectionContent, 'name'>;
type Row = Record<string, unknown>;

/** As much of a drawing as a section takes. */
interface Drawing {
  figures: readonly { name: string; value: number | null; before: number | null }[];
  days: readonly { day: string; values: Readonly<Record<string, number | null>> }[];
}

function figuresOf(name: SectionName, { figures, days }: Drawing): Pick<Content, 'figures' | 'days'> {
  const { shown, drawn } = sectionOf(name);
  return {
    figures: shown.flatMap((one) => figures.find((figure) => figure.name === one) ?? []),
    days: days.map(({ day, values }) => ({
      day,
      values: Object.fromEntries(drawn.map((one) => [one, values[one] ?? null])),
    })),
  };
}

/** Rows in the order of the columns of their table; yuan, which are exact as text, as numbers. */
function tableOf(
  of: SectionName,
  name: string,
  rows: readonly Row[],
  total = rows.length,
): Content['tables'][number] {
  const columns = Object.entries(sectionOf(of).tables[name]!.columns);
  const cell = (value: unknown, unit: string) =>
    (unit === 'money' && value !== null ? Number(value) : (value ?? null)) as Cell;
  return {
    name,
    total,
    rows: rows.slice(0, mostRows).map((row) => columns.map(([column, { unit }]) => cell(row[column], unit))),
  };
}

async function use(ctx: Context, span: Period, period: ReportPeriod): Promise<Content> {
  const asked = { ...span, compare, hourSystem } as const;
  const names = Object.keys(vehicleFigures) as (keyof typeof vehicleFigures)[];
  const drawing = await draw(ctx, vehicleFigures, names, asked, readSums(ctx, 'vehicle', asked));
  const orgs = await listOrganizations(ctx, { ...span, hourSystem });
  const first = { ...span, hourSystem, pageNum: 1, pageSize: mostRows } as const;
  const { table } = listUseRates(ctx, first);
  const vehicles = await table.rows(await table.ids(first));
  return {
    ...figuresOf('use', drawing),
    tables: [
      tableOf(
        'use',
        'byOrg',
        orgs.rows.map((row) => ({ ...row, orgName: `${'　'.repeat(row.depth)}${row.orgName}` })),
      ),
      tableOf('use', 'byVehicle', vehicles, await table.total()),
      // The monthly report sums its month up; a row per day makes it the daily-monthly one: `domain.md` §4.
      ...(drawing.days.length > 1 && period !== 'monthly'
        ? [
            tableOf(
              'use',
              'byDay',
              drawing.days.map(({ day, values }) => ({ day, ...values })),
            ),
          ]
        : []),
    ],
  };
}

async function kindsOf(ctx: Context, of: 'faults' | 'violations', name: string, span: Period) {
  const { table } = kindTable(ctx, { ...span, kind: of === 'faults' ? 'fault' : 'violation' });
  return tableOf(of, name, await table.rows(await table.ids(undefined)));
}

const readers: Record<SectionName, (ctx: Context, span: Period, period: ReportPeriod) => Promise<Content>> = {
  use,
  faults: async (ctx, span) => ({
    ...figuresOf('faults', await drawFaults(ctx, { ...span, compare })),
    tables: [await kindsOf(ctx, 'faults', 'faultTypes', span)],
  }),
  violations: async (ctx, span) => ({
    ...figuresOf('violations', await drawViolations(ctx, { ...span, compare })),
    tables: [await kindsOf(ctx, 'violations', 'violationTypes', span)],
  }),
  async inspection(ctx, span) {
    const figures = { ...vehicleFigures, ...inspectionFigures };
    const asked = { ...span, compare } as const;
    const names = ['checkRate', 'passRate', 'abnormalRate'] as const;
    return {
      ...figuresOf('inspection', await draw(ctx, figures, names, asked, readSums(ctx, 'vehicle', asked))),
      tables: [],
    };
  },
  async maintenance(ctx, span) {
    const costs = await compareCosts(ctx, { ...span, compare });
    const months = await listMonths(ctx, span);
    return {
      ...figuresOf('maintenance', await drawCosts(ctx, { ...span, compare })),
      tables: [tableOf('maintenance', 'costs', costs.rows), tableOf('maintenance', 'months', months.rows)],
    };
  },
  async batteries(ctx, span) {
    const drawing = await drawBatteries(ctx, { ...span, compare });
    return { ...figuresOf('batteries', drawing), tables: [tableOf('batteries', 'types', drawing.types)] };
  },
  async offline(ctx) {
    const { rows, total } = await listOffline(ctx, mostRows);
    const silent = rows.map(({ lastSeen, ...row }) => ({
      ...row,
      lastSeen,
      offlineDays: lastSeen ? Math.floor((ctx.now.getTime() - Date.parse(lastSeen)) / dayMs) : null,
    }));
    return { figures: [], days: [], tables: [tableOf('offline', 'offline', silent, total)] };
  },
};

/** One section of a report as the analyses have it for the same days; the trucks off-line are those of this moment. */
export const readSection = async (
  ctx: Context,
  name: SectionName,
  span: Period,
  period: ReportPeriod,
): Promise<SectionContent> => ({
  name,
  ...(await readers[name](ctx, span, period)),
});
