import { z } from 'zod';
import { instant } from '../shown';
import { sectionNames } from './sections';

export const reportPeriods = ['daily', 'weekly', 'monthly', 'dailyMonthly'] as const;
export const reportKinds = ['fleetSummary', 'offlineTrucks'] as const;

export type Cell = string | number | null;
/** An answer that may be a text or a number is written as it is only where its type is open. */
const cell = z.unknown() as z.ZodType<Cell>;
const values = z.record(z.string(), z.number().nullable());
const days = { startDate: z.string(), endDate: z.string() };

/** A report as it was made, in no language: codes, numbers in the units of the registry, days and moments. */
export const reportContent = z.object({
  report: z.enum(reportKinds),
  period: z.enum(reportPeriods),
  /** The days it is about, both counted, on the clock of the company. */
  ...days,
  /** As many days just before. */
  before: z.object(days),
  madeAt: instant(),
  /** Until when the period was counted; null where nothing is. */
  countedAt: instant().nullable(),
  timeZone: z.string(),
  /** The organization whose data, with all below it, the reader sees. */
  orgName: z.string(),
  sections: z.array(
    z.object({
      name: z.enum(sectionNames),
      figures: z.array(
        z.object({ name: z.string(), value: z.number().nullable(), before: z.number().nullable() }),
      ),
      /** The figures that are drawn. */
      days: z.array(z.object({ day: z.string(), values })),
      tables: z.array(
        z.object({
          name: z.string(),
          /** Cells in the order of the columns; the first of all rows. */
          rows: z.array(z.array(cell)),
          /** How many rows there are. */
          total: z.int(),
        }),
      ),
    }),
  ),
});
export type ReportContent = z.output<typeof reportContent>;
export type SectionContent = ReportContent['sections'][number];
