import type { ChartData } from './data';
import { heatSteps } from './heatSteps';
import { lineColour } from './option/columns';
import { kindColour, type Look } from './option/look';
import { sliceColour } from './option/ring';

export interface LegendEntry {
  key: string;
  name: string;
  colour: string;
  isLine: boolean;
  isDashed: boolean;
  /** Beside a slice: its value and its part of the whole. */
  value?: string;
}

/** The entries of the legend of a chart; none where one name says it all. */
export function legendOf(data: ChartData, look: Look): LegendEntry[] {
  const plain = { isLine: false, isDashed: false };
  if (data.kind === 'heat') {
    const steps = heatSteps(data);
    const show = data.series[0]?.show ?? String;
    return [0, ...steps].map((to, at) => ({
      ...plain,
      key: String(at),
      name: at === 0 || at === steps.length ? show(to) : '',
      colour: look.charts.heat[at] ?? '',
    }));
  }
  if (data.kind === 'ring') {
    const [one] = data.series;
    const all = (one?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return data.points.map(({ key, name }, at) => {
      const value = one?.values[at] ?? 0;
      const part = all === 0 ? '' : ` · ${Math.round((value / all) * 100)}%`;
      return {
        ...plain,
        key,
        name,
        colour: sliceColour(data, at, look) ?? '',
        value: `${one?.show(value)}${part}`,
      };
    });
  }
  if (data.series.length < 2) return [];
  const isMany = data.series.filter((one) => one.look === 'bar').length > 1;
  return data.series.map((one, at) => ({
    key: one.key,
    name: one.name,
    colour:
      (one.look !== 'bar' ? lineColour(one, look) : isMany ? kindColour(look, at) : look.charts.bar) ?? '',
    isLine: one.look !== 'bar',
    isDashed: one.look === 'before',
  }));
}
