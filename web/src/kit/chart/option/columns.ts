import type { ChartData, Series } from '../data';
import { axisText, frameOf, hatch, kindColour, kindPattern, type Look } from './look';

/** So many bars can carry their value without a crowd. */
const mostLabels = 14;

/** Bars from a zero line, lines and the dashed line of what is compared with; gaps stay gaps. */
export function columnsOption(data: ChartData, look: Look, chosen: string | null) {
  const isLying = data.kind === 'lying';
  const bars = data.series.filter((one) => one.look === 'bar').length;
  const main = data.series.find((one) => !one.isShare);
  const names = {
    type: 'category' as const,
    data: data.points.map(({ name, note }) => (note && !isLying ? `${name}\n${note}` : name)),
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.colours.border } },
    axisLabel: {
      ...axisText(look),
      hideOverlap: true,
      ...(isLying && { width: 120, overflow: 'truncate', interval: 0 }),
    },
  };
  const values = {
    type: 'value' as const,
    min: 0,
    splitNumber: 4,
    axisLabel: { ...axisText(look), formatter: main?.brief ?? main?.show },
    splitLine: { lineStyle: { color: look.colours.line } },
    ...(isWhole(data.series) && { minInterval: 1 }),
  };
  const shares = {
    type: 'value' as const,
    min: 0,
    max: 1,
    show: data.series.some((one) => one.isShare),
    axisLabel: { ...axisText(look), formatter: data.series.find((one) => one.isShare)?.brief },
    splitLine: { show: false },
  };
  return {
    ...frameOf(look),
    grid: {
      left: 8,
      // The value of the longest bar stands beside it.
      right: isLying ? 44 : 16,
      top: 24,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: isLying ? [values, shares] : names,
    yAxis: isLying ? names : [values, shares],
    series: data.series.map((one, at) => ({
      ...(one.look === 'bar' ? barOf(data, at, look, chosen, bars) : lineOf(one, look)),
      id: one.key,
      name: one.name,
      ...(isLying ? { xAxisIndex: one.isShare ? 1 : 0 } : { yAxisIndex: one.isShare ? 1 : 0 }),
    })),
  };
}

const isWhole = (series: readonly Series[]) =>
  series.every(({ values, isShare }) => isShare || values.every((value) => Number.isInteger(value ?? 0)));

function barOf(data: ChartData, at: number, look: Look, chosen: string | null, bars: number) {
  const { colours, charts } = look;
  const one = data.series[at];
  const isStack = data.kind === 'stack';
  const isMany = isStack || bars > 1;
  return {
    type: 'bar' as const,
    ...(isStack && { stack: 'all' }),
    barMaxWidth: data.kind === 'histogram' ? 400 : 40,
    barCategoryGap: data.kind === 'histogram' ? '4%' : '30%',
    itemStyle: {
      color: isMany ? kindColour(look, at) : charts.bar,
      borderRadius: isStack ? 0 : data.kind === 'lying' ? [0, 3, 3, 0] : [3, 3, 0, 0],
      ...(isMany && { decal: kindPattern(look, at) }),
      ...(isStack && { borderColor: colours.container, borderWidth: 1 }),
    },
    emphasis: { focus: 'none' as const },
    label: {
      show: !isMany && (data.points.length <= mostLabels || data.kind === 'lying'),
      position: data.kind === 'lying' ? ('right' as const) : ('top' as const),
      distance: 8,
      color: colours.text,
      fontSize: 12,
      textBorderColor: colours.container,
      textBorderWidth: 2,
      formatter: ({ value }: { value: unknown }) =>
        typeof value === 'number' ? ((one?.brief ?? one?.show)?.(value) ?? '') : '',
    },
    data: data.points.map(({ key, isOpen }, point) => ({
      // Nothing on a pile would still draw its edge.
      value: (isStack && one?.values[point] === 0 ? null : one?.values[point]) ?? null,
      itemStyle: {
        ...(isOpen && !isMany && { decal: hatch(look) }),
        ...(chosen !== null && chosen !== key && { opacity: 0.35 }),
      },
    })),
  };
}

function lineOf({ look: kind, values, isShare }: Series, { colours, charts }: Look) {
  const isBefore = kind === 'before';
  const color = lineColour({ look: kind, isShare }, { colours, charts });
  return {
    type: 'line' as const,
    z: 5,
    data: values.map((value) => value),
    connectNulls: false,
    symbol: 'circle',
    symbolSize: isBefore ? 6 : 5,
    showSymbol: values.length <= 62,
    itemStyle: { color: isBefore ? colours.container : color, borderColor: color, borderWidth: 1.5 },
    lineStyle: { color, width: 1.5, ...(isBefore && { type: [4, 3] }) },
  };
}

/** A line over bars is neutral, or it would drown in them. */
export const lineColour = (
  { look, isShare }: Pick<Series, 'look' | 'isShare'>,
  { colours, charts }: Pick<Look, 'colours' | 'charts'>,
) => (look === 'before' || isShare ? charts.before : colours.link);
