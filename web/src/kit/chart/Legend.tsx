import { useShade } from '../appearance';
import type { ChartData } from './data';
import { legendOf } from './legend';
import { lookOf } from './option/look';

/** The colours of a chart and their names; beside a ring its values too. */
export function Legend({ data }: { data: ChartData }) {
  const entries = legendOf(data, lookOf(useShade(), true));
  if (entries.length === 0) return null;
  return (
    <ul className={`chartLegend chartLegend--${data.kind}`}>
      {entries.map(({ key, name, colour, isLine, isDashed, value }) => (
        <li key={key}>
          <i
            aria-hidden
            className={isLine ? 'chartLegend__line' : undefined}
            style={
              isLine
                ? { borderColor: colour, borderStyle: isDashed ? 'dashed' : 'solid' }
                : { background: colour }
            }
          />
          {name}
          {value && <span>{value}</span>}
        </li>
      ))}
    </ul>
  );
}
