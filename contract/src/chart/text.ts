import { texts } from '../text';

/** Words of every chart. */
export const chartText = texts({
  chart: ['图表', 'chart'],
  summary: [
    '{title}，{count} 项，方向键逐项查看',
    '{title}: {count|point|points}; arrow keys walk through them',
  ],
  actable: [
    '{title}，{count} 项，方向键逐项查看，回车键筛选',
    '{title}: {count|point|points}; arrow keys walk through them, Enter filters',
  ],
  point: ['{point}，{series}：{value}', '{point}, {series}: {value}'],
  noValue: ['无数据', 'no data'],
  showTable: ['显示为表格', 'Show as table'],
  showChart: ['显示为图表', 'Show as chart'],
  download: ['下载图表', 'Download the chart'],
  picture: ['图片（PNG）', 'Picture (PNG)'],
  sheet: ['表格（CSV）', 'Sheet (CSV)'],
  empty: ['该时间段暂无统计数据', 'No data counted for this period'],
});
