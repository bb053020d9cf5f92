import type { Cell, ChartData } from './data';

/** The steps of arrow keys: over the points and over the series, as they lie on the screen. */
const steps: Record<ChartData['kind'], Record<string, readonly [point: number, series: number]>> = {
  columns: standing(),
  stack: standing(),
  histogram: standing(),
  lying: { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] },
  heat: { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] },
  ring: { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [1, 0], ArrowLeft: [-1, 0] },
};

function standing() {
  return { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const;
}

/** Where a key leads from a place in a chart; null where it leads nowhere. The first arrow enters at the beginning. */
export function step(data: ChartData, at: Cell | null, key: string): Cell | null {
  const [lastPoint, lastSeries] = [data.points.length - 1, data.series.length - 1];
  if (lastPoint < 0 || lastSeries < 0) return null;
  if (key === 'Home') return { point: 0, series: at?.series ?? 0 };
  if (key === 'End') return { point: lastPoint, series: at?.series ?? 0 };
  const by = steps[data.kind][key];
  if (!by) return null;
  if (!at) return { point: 0, series: 0 };
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return { point: within(at.point + by[0], lastPoint), series: within(at.series + by[1], lastSeries) };
}
