import type { ChartData } from '../data';
import { heatSteps } from '../heatSteps';
import { axisText, frameOf, type Look } from './look';

/** Rows by hours: nothing, then deeper with every step; what is not known has no cell. */
export function heatOption(data: ChartData, look: Look, chosen: string | null) {
  const { heat } = look.charts;
  const steps = heatSteps(data);
  return {
    ...frameOf(look),
    grid: { left: 8, right: 8, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category' as const,
      position: 'top' as const,
      data: data.series.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...axisText(look), interval: 2 },
    },
    yAxis: {
      type: 'category' as const,
      inverse: true,
      data: data.points.map(({ name, note }) => (note ? `${name} ${note}` : name)),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...axisText(look), color: look.colours.text },
    },
    visualMap: {
      type: 'piecewise' as const,
      show: false,
      dimension: 2,
      pieces: [
        { lte: 0, color: heat[0] },
        ...steps.map((to, at) => ({ gt: steps[at - 1] ?? 0, lte: to, color: heat[at + 1] })),
      ],
    },
    series: [
      {
        type: 'heatmap' as const,
        itemStyle: { borderColor: look.colours.container, borderWidth: 2, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: look.colours.text, borderWidth: 2 } },
        data: data.points.flatMap(({ key }, point) =>
          data.series.map(({ values }, hour) => ({
            value: [hour, point, values[point] ?? '-'],
            itemStyle: { opacity: chosen !== null && chosen !== key ? 0.35 : 1 },
          })),
        ),
      },
    ],
  };
}
