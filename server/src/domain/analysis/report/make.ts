import { reportContent, type ReportContent } from '@fleet/contract/report/content';
import { sectionOf } from '@fleet/contract/report/sections';
import type { Context } from '../../../base/context';
import { comparedWith, countedUntil } from '../figure/index';
import { spanOf } from './due';
import { type ReportKind, type ReportPeriod, sectionsFor } from './kinds';
import { findOrgName } from './queries';
import { readSection } from './sections';

/**
 * A report for its reader: the figures and tables of the days before `dueDay`, with the period before, in the reader's
 * scope and of the sections that the reader has the rights for.
 */
export async function makeReport(
  ctx: Context,
  kind: ReportKind,
  period: ReportPeriod,
  dueDay: string,
): Promise<ReportContent> {
  const span = spanOf(period, dueDay);
  const sections: ReportContent['sections'] = [];
  // One after the other: a report leaves the database to those who wait before a screen.
  for (const name of sectionsFor(ctx, kind)) sections.push(await readSection(ctx, name, span, period));
  return {
    report: kind,
    period,
    ...span,
    before: comparedWith(span, 'before'),
    madeAt: ctx.now.toISOString(),
    countedAt: await countedUntil(ctx, span),
    timeZone: ctx.timeZone,
    orgName: await findOrgName(ctx),
    sections,
  };
}

/** The sight that a report is made for, as a text that is the same for the same sight. */
export const sightOf = ({ scope }: Pick<Context, 'scope'>) => JSON.stringify(scope);

/** A kept report as its reader may see it now; null where nothing of it is left to see. */
export function openKept(
  ctx: Pick<Context, 'actor' | 'scope'>,
  kept: { scope: string | null; content: unknown },
): ReportContent | null {
  if (kept.scope !== sightOf(ctx)) return null;
  const { data: content } = reportContent.safeParse(kept.content);
  if (!content) return null;
  const sections = content.sections.filter(({ name }) => ctx.actor.rights.has(sectionOf(name).right));
  return sections.length === 0 ? null : { ...content, sections };
}
