import { headOf, unitWords } from '@fleet/contract/figure/figure';
import { showFigure, showValue } from '@fleet/contract/figure/show';
import type { Cell, SectionContent } from '@fleet/contract/report/content';
import { type ReportColumn, type ReportTable, reportWords } from '@fleet/contract/report/sections';
import { reportText } from '@fleet/contract/report/text';
import type { Text } from '@fleet/contract/text';
import { type Say, useSay } from '../../kit/language';
import { showInstant } from '../../kit/time';

interface Props {
  shape: ReportTable;
  table: SectionContent['tables'][number];
  timeZone: string;
}

const mostRows = 20;
type FigureUnit = keyof typeof unitWords;
const isFigure = (unit: ReportColumn['unit']): unit is FigureUnit => unit in unitWords;

/** A table of a report: its first rows, and how many there are. */
export function ContentTable({ shape, table, timeZone }: Props) {
  const say = useSay();
  const columns = Object.entries(shape.columns);
  const rows = table.rows.slice(0, table.name === 'byDay' ? undefined : mostRows);
  const alignOf = (unit: ReportColumn['unit']) =>
    isFigure(unit) || unit === 'money' ? 'report__figure' : undefined;
  return (
    <>
      <h4>{say<Text>(shape.words)}</h4>
      {rows.length === 0 ? (
        <p className="report__quiet">{say(reportText.noRows)}</p>
      ) : (
        // Who has no mouse scrolls it with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="report__table" role="region" aria-label={say<Text>(shape.words)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(([name, { words, unit }]) => (
                  <th key={name} scope="col" className={alignOf(unit)}>
                    {say<Text>(isFigure(unit) ? headOf({ words, unit }) : words)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={`${row} ${String(cells[0])}`}>
                  {columns.map(([name, { unit }], at) => (
                    <td key={name} className={alignOf(unit)}>
                      {shown(say, cells[at] ?? null, unit, timeZone)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {table.total > rows.length && (
        <p className="report__quiet">{say(reportText.firstOf, { shown: rows.length, total: table.total })}</p>
      )}
    </>
  );
}

function shown(say: Say, value: Cell, unit: ReportColumn['unit'], timeZone: string): string {
  if (unit === 'instant')
    return value === null ? say(reportText.never) : showInstant(String(value), timeZone);
  if (value === null) return '–';
  if (unit === 'word') return say<Text>(reportWords[value] ?? [String(value), String(value)]);
  if (unit === 'money') return showFigure(Number(value), 2);
  if (!isFigure(unit)) return String(value);
  return `${showValue(Number(value), unit)}${unit === 'share' ? '%' : ''}`;
}
