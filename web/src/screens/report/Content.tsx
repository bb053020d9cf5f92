import { analysisText } from '@fleet/contract/analysis/text';
import { countsByHours } from '@fleet/contract/figure/show';
import type { ReportContent, SectionContent } from '@fleet/contract/report/content';
import { sectionOf } from '@fleet/contract/report/sections';
import { reportText } from '@fleet/contract/report/text';
import type { Text } from '@fleet/contract/text';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { showInstant } from '../../kit/time';
import { Tile } from '../../parts/analysis/Tile';
import { TileRow } from '../../parts/analysis/Tiles';
import { ContentTable } from './ContentTable';

interface Days {
  startDate: string;
  endDate: string;
}

/** A report as it was made: each section with its figures, how they stand to the period before, and its tables. */
export function Content({ content }: { content: ReportContent }) {
  const say = useSay();
  const { before, countedAt, madeAt, timeZone, orgName, sections } = content;
  const daysOf = ({ startDate, endDate }: Days) =>
    startDate === endDate ? startDate : say(reportText.span, { startDate, endDate });
  return (
    <article className="report">
      <p>
        <strong>{orgName}</strong> · <strong>{daysOf(content)}</strong>
      </p>
      <p className="report__quiet">
        {say(reportText.comparedWith, { days: daysOf(before) })} ·{' '}
        {countedAt
          ? say(reportText.countedAt, { time: showInstant(countedAt, timeZone) })
          : say(reportText.notCounted)}{' '}
        · {say(reportText.madeAt, { time: showInstant(madeAt, timeZone), zone: timeZone })}
      </p>
      {sections.map((section) => (
        <Section key={section.name} section={section} content={content} />
      ))}
    </article>
  );
}

function Section({ section, content }: { section: SectionContent; content: ReportContent }) {
  const say = useSay();
  const { words, page, figures, tables } = sectionOf(section.name);
  const { startDate, endDate, timeZone } = content;
  const to = page.includes('?') ? page : `${page}?${String(new URLSearchParams({ startDate, endDate }))}`;
  return (
    <section className="report__section" aria-label={say<Text>(words)}>
      <h3>
        {say<Text>(words)} <Link to={to}>{say(reportText.openScreen)}</Link>
      </h3>
      {section.figures.length > 0 && (
        <TileRow perRow={4}>
          {section.figures.map(({ name, value, before }) => {
            const figure = figures[name];
            return (
              figure && (
                <Tile
                  key={name}
                  figure={figure}
                  suffix={countsByHours(name) ? say(analysisText.of24) : undefined}
                  value={value}
                  before={before}
                  beforeWord={analysisText.periodBefore}
                />
              )
            );
          })}
        </TileRow>
      )}
      {section.tables.map((table) => {
        const shape = tables[table.name];
        return shape && <ContentTable key={table.name} shape={shape} table={table} timeZone={timeZone} />;
      })}
    </section>
  );
}
