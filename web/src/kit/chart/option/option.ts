import type { Cell, ChartData } from '../data';
import type { Option } from '../engine';
import { columnsOption } from './columns';
import { heatOption } from './heat';
import type { Look } from './look';
import { ringOption } from './ring';
import { tip } from './tip';

interface At {
  seriesIndex?: number;
  dataIndex?: number;
}

/** A chart as ECharts draws it; only the chosen point, where there is one, keeps its full colour. */
export function optionOf(data: ChartData, look: Look, chosen: string | null): Option {
  const option =
    data.kind === 'ring'
      ? ringOption(data, look, chosen)
      : data.kind === 'heat'
        ? heatOption(data, look, chosen)
        : columnsOption(data, look, chosen);
  const isByCell = data.kind === 'ring' || data.kind === 'heat';
  return {
    ...option,
    tooltip: {
      ...option.tooltip,
      trigger: isByCell ? 'item' : 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: look.colours.hover } },
      // A node, not a text: names of people's own are never read as HTML.
      formatter: (at: At | At[]) => tip(data, cellAt(data, [at].flat()[0] ?? {}), isByCell),
    },
  };
}

/** The place that ECharts points at. */
export function cellAt({ kind, series }: ChartData, { seriesIndex = 0, dataIndex = 0 }: At): Cell {
  if (kind === 'heat')
    return { point: Math.floor(dataIndex / series.length), series: dataIndex % series.length };
  return { point: dataIndex, series: kind === 'ring' ? 0 : seriesIndex };
}

/** The same the other way round. */
export const indexOf = ({ kind, series }: ChartData, at: Cell): Required<At> =>
  kind === 'heat'
    ? { seriesIndex: 0, dataIndex: at.point * series.length + at.series }
    : { seriesIndex: at.series, dataIndex: at.point };
