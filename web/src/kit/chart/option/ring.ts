import type { ChartData } from '../data';
import { frameOf, kindColour, kindPattern, type Look } from './look';

/** The colour of a slice: that of the state it stands for, else the next of the kinds. */
export const sliceColour = (data: ChartData, at: number, look: Look) => {
  const mark = data.points[at]?.mark;
  return mark ? look.marks[mark].mark : kindColour(look, at);
};

/** A ring without words of its own: its legend stands beside it. */
export function ringOption(data: ChartData, look: Look, chosen: string | null) {
  return {
    ...frameOf(look),
    series: [
      {
        type: 'pie' as const,
        radius: ['58%', '92%'],
        label: { show: false },
        labelLine: { show: false },
        emphasis: { scaleSize: 4 },
        itemStyle: { borderColor: look.colours.container, borderWidth: 2 },
        data: data.points.map(({ key, name }, at) => ({
          name,
          value: data.series[0]?.values[at] ?? 0,
          itemStyle: {
            color: sliceColour(data, at, look),
            decal: kindPattern(look, at),
            ...(chosen !== null && chosen !== key && { opacity: 0.35 }),
          },
        })),
      },
    ],
  };
}
