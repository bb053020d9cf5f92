import type { reportKinds, reportPeriods } from '@fleet/contract/report/content';
import { type SectionName, sectionNames, sectionOf } from '@fleet/contract/report/sections';
import type { Context } from '../../../base/context';

export type ReportKind = (typeof reportKinds)[number];
export type ReportPeriod = (typeof reportPeriods)[number];

interface Report {
  periods: readonly ReportPeriod[];
  sections: readonly SectionName[];
}

const reports: Record<ReportKind, Report> = {
  fleetSummary: { periods: ['daily', 'weekly', 'monthly', 'dailyMonthly'], sections: sectionNames },
  offlineTrucks: { periods: ['daily', 'weekly', 'monthly'], sections: ['offline'] },
};

/** Every report in every period that it comes in. */
export const everyReport = Object.entries(reports).flatMap(([report, { periods }]) =>
  periods.map((period) => ({ report: report as ReportKind, period })),
);

export const comesIn = (kind: ReportKind, period: ReportPeriod) => reports[kind].periods.includes(period);

/** The sections of a report that a reader has the rights for; who has none does not get it. */
export const sectionsFor = ({ actor }: Pick<Context, 'actor'>, kind: ReportKind): readonly SectionName[] =>
  reports[kind].sections.filter((name) => actor.rights.has(sectionOf(name).right));

/** The right without which a reader has nothing of a report. */
export const rightFor = (kind: ReportKind) => sectionOf(reports[kind].sections[0]!).right;
