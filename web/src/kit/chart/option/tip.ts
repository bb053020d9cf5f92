import { type Cell, type ChartData, told } from '../data';

/** The words at the pointer: of one cell, or of all series at a point. */
export function tip(data: ChartData, at: Cell, isOne: boolean): HTMLElement {
  const box = document.createElement('div');
  box.className = 'chartTip';
  const point = data.points[at.point];
  const head = [point?.name, point?.note, data.kind === 'heat' && hourName(data, at)]
    .filter(Boolean)
    .join(' ');
  box.append(line('b', head));
  data.series.forEach(({ name }, series) => {
    const value = told(data, { point: at.point, series });
    if ((isOne && series !== at.series) || value === '') return;
    const row = document.createElement('div');
    if (data.kind !== 'heat') row.append(line('span', name));
    row.append(line('strong', value));
    box.append(row);
  });
  return box;
}

/** The hour of a cell of a heat map, from and to. */
function hourName({ series }: ChartData, at: Cell) {
  const hour = Number(series[at.series]?.name);
  return `${hour}:00–${hour + 1}:00`;
}

function line(tag: string, text: string) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}
