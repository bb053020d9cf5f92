import { analysisText } from '@fleet/contract/analysis/text';
import { chartText } from '@fleet/contract/chart/text';
import type { Text } from '@fleet/contract/text';
import type { ReactNode } from 'react';
import { heatMap } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import type { Shaped } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { DataTable } from '../../kit/list/DataTable';
import { Facts } from '../../kit/list/Facts';
import { RowDrawer } from '../../kit/list/RowDrawer';
import { text } from '../../kit/fields/text';
import { Panel } from '../../kit/Panel';
import { isMissing } from '../../kit/problem';
import { dayBars } from './charts';
import type { Answer } from './drawing';
import { figureFields, type Registry } from './figures';
import { daysOf } from './period';
import { useDayWords } from './useDayWords';
import type { Wish } from './wish';

interface Day {
  day: string;
  /** Seconds of work in each hour of the clock, where hours are counted. */
  byHour?: number[] | null;
  [figure: string]: unknown;
}

/** The days of one vehicle or driver. */
interface Days {
  rows: Day[];
  startDate: string;
  endDate: string;
  totals: object;
  countedAt: string | null;
}

interface Props {
  open: string | null;
  setOpen: (id: string | null, how?: { replace?: boolean }) => void;
  /** The keys of the table beside it, to walk through. */
  beside: readonly { objectId: string | null }[] | undefined;
  wish: Wish;
  call: Shaped;
  answer: Answer<Days>;
  title: string;
  figures: Registry;
  words: Record<string, Text>;
  /** The figures on top, the first of them as bars. */
  names: readonly [string, ...string[]];
  columns: readonly string[];
  links: ReactNode;
  /** The way from a day to what happened on it. */
  ofDay?: (day: string) => ReactNode;
}

const longestByHour = 31;

/** One vehicle or driver beside the table: figures, days, hours of the clock, and the ways on from there. */
export function DaysDrawer(props: Props) {
  const { open, setOpen, beside, wish, call, answer, title, figures, words, names, columns, links, ofDay } =
    props;
  const say = useSay();
  const dayWords = useDayWords(wish);
  const { data, error, isPlaceholderData, refetch } = answer;
  const keys = [...new Set(beside?.map(({ objectId }) => objectId))].filter((id) => id !== null);
  const fields = figureFields(figures);
  const found = new Map(data?.rows.map((row) => [row.day, row]));
  // A day of which nothing is known stays a gap.
  const all = data ? daysOf(data) : [];
  const points = dayWords.pointsOf(all.map((day) => ({ day })));
  const [main] = names;
  const now = dayWords.nowOf(data?.countedAt ?? null);
  const minutes = (count: number) => say(analysisText.minutes, { count });
  const figure = figures[main];
  const days = all.map((day) => {
    const value = found.get(day)?.[main];
    return { day, values: { [main]: typeof value === 'number' ? value : null }, before: null };
  });
  const byHour = all.slice(-longestByHour).map((day) => found.get(day)?.byHour ?? null);
  return (
    <RowDrawer
      open={open}
      setOpen={setOpen}
      row={open !== null && data ? { id: open } : null}
      isMissing={isMissing(error)}
      problem={error}
      retry={() => void refetch()}
      rows={keys.map((id) => ({ id }))}
      title={title}
      actions={links}
    >
      {data && (
        <div className="analysis">
          <Facts names={names} fields={fields} words={words} of={data.totals} />
          {figure && (
            <ChartCard
              title={say<Text>(words[main] ?? ['', ''])}
              data={dayBars({ days }, main, points, dayWords.bars(figure))}
              isDimmed={isPlaceholderData}
              height={200}
            />
          )}
          {byHour.some((hours) => hours) && (
            <ChartCard
              title={say(analysisText.workByHour)}
              height={Math.max(120, byHour.length * 22 + 24)}
              data={heatMap(
                say(analysisText.day),
                points.slice(-longestByHour).map((point, at) => ({
                  ...point,
                  values: (byHour[at] ?? []).map((seconds, hour) =>
                    point.key === now.today && hour > now.hour ? null : Math.round(seconds / 60),
                  ),
                })),
                minutes,
              )}
            />
          )}
          <section aria-label={say(analysisText.perDay)}>
            <h3>{say(analysisText.perDay)}</h3>
            <DataTable<Day & { id: string }>
              list={call}
              columns={['day', ...columns].map((name) => ({ name }))}
              fields={{ ...fields, day: text() }}
              words={{ ...words, day: analysisText.day }}
              rows={data.rows.map((row) => ({ ...row, id: row.day })).toReversed()}
              total={null}
              totals={data.totals}
              filter={{}}
              setFilter={() => undefined}
              isDimmed={isPlaceholderData}
              empty={<Panel title={say(chartText.empty)} />}
              {...(ofDay && { actions: ({ day }: { day: string }) => ofDay(day) })}
            />
          </section>
        </div>
      )}
    </RowDrawer>
  );
}
