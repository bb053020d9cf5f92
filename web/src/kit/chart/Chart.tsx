import { chartText } from '@fleet/contract/chart/text';
import { Suspense, useState, type KeyboardEvent } from 'react';
import { useSay } from '../language';
import { lazyScreen } from '../lazyScreen';
import { type Cell, type ChartData, told } from './data';
import type { Drawn } from './engine';
import { step } from './keys';
import type { PlotProps } from './Plot';
import './chart.css';

interface Props {
  title: string;
  data: ChartData;
  /** Pixels. */
  height: number;
  chosen?: string | null | undefined;
  /** Somebody has clicked on a place, or pressed Enter there; told by the keys of point and series. */
  onPoint?: ((point: string, series: string) => void) | undefined;
  onDrawn?: ((drawn: Drawn | null) => void) | undefined;
}

const Plot = lazyScreen<PlotProps>(() => import('./Plot').then((file) => file.Plot));
const nobody = () => undefined;

/** A chart that is fetched when it is first shown; arrows walk through its points and tell them, Enter is a click. */
export function Chart({ title, data, height, chosen = null, onPoint, onDrawn = nobody }: Props) {
  const say = useSay();
  const [at, setAt] = useState<Cell | null>(null);
  const act = ({ point, series }: Cell) => {
    const [onto, of] = [data.points[point], data.series[series]];
    if (onto && of) onPoint?.(onto.key, of.key);
  };
  function walk(event: KeyboardEvent) {
    if (event.key === 'Escape' && at) setAt(null);
    else if ((event.key === 'Enter' || event.key === ' ') && at) act(at);
    else {
      const next = step(data, at, event.key);
      if (!next) return;
      setAt(next);
    }
    event.preventDefault();
    event.stopPropagation();
  }
  const summary = onPoint ? chartText.actable : chartText.summary;
  return (
    // The keyboard walks inside of it, as in a program of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={onPoint ? 'chart chart--acts' : 'chart'}
      style={{ height }}
      role="application"
      aria-roledescription={say(chartText.chart)}
      aria-label={say(summary, { title, count: data.points.length })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={walk}
      onBlur={() => setAt(null)}
    >
      <Suspense fallback={null}>
        <Plot data={data} chosen={chosen} at={at} onCell={act} onDrawn={onDrawn} />
      </Suspense>
      <p className="visuallyHidden" role="status">
        {at && <Told data={data} at={at} />}
      </p>
    </div>
  );
}

function Told({ data, at }: { data: ChartData; at: Cell }) {
  const say = useSay();
  const [point, series] = [data.points[at.point], data.series[at.series]];
  if (!point || !series) return null;
  return say(chartText.point, {
    point: [point.name, point.note].filter(Boolean).join(' '),
    series: series.name,
    value: told(data, at) || say(chartText.noValue),
  });
}
