import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what the charts of this folder draw travels to the browser.
use([
  BarChart,
  LineChart,
  PieChart,
  HeatmapChart,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

export type Drawn = EChartsType;
export type Option = EChartsCoreOption;
export const draw = (frame: HTMLElement): Drawn => init(frame, null, { renderer: 'canvas' });
