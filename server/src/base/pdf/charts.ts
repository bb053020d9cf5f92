import type PDFDocument from 'pdfkit';
import { ink, sizes } from './look';
import type { Place } from './row';

export interface Series {
  name: string;
  /** One for each point; null where there is none. */
  values: readonly (number | null)[];
}

interface Course {
  points: readonly string[];
  /** Bars stand one upon the other. */
  series: readonly Series[];
  shape: 'bars' | 'line';
  show: (value: number) => string;
}

const axisWidth = 44;
const footHeight = 14;
const legendHeight = 14;
const steps = 4;

/** The course of one or two series over the points, drawn as vectors. */
export function drawCourse(doc: PDFDocument, place: Place, { points, series, shape, show }: Course): void {
  const isNamed = series.length > 1;
  if (isNamed) drawLegend(doc, place, series);
  const top = place.top + (isNamed ? legendHeight : 4);
  const field = {
    left: place.left + axisWidth,
    top,
    width: place.width - axisWidth,
    height: place.top + place.height - footHeight - top,
  };
  const sums = points.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const isWhole = shape === 'bars' && sums.every(Number.isInteger);
  const most = niceTop(Math.max(...sums, isWhole ? steps : 0), factorsOf[shape]);
  const yOf = (value: number) => field.top + field.height * (1 - value / most);
  doc.fontSize(sizes.small);
  for (let step = 0; step <= steps; step += 1) {
    const value = (most * step) / steps;
    const y = yOf(value);
    doc
      .moveTo(field.left, y)
      .lineTo(field.left + field.width, y)
      .lineWidth(0.5)
      .stroke(ink.line);
    label(doc, show(value), place.left, y - sizes.small / 2 - 1, axisWidth - 6, 'right');
  }
  const slot = field.width / points.length;
  const middle = (at: number) => field.left + slot * (at + 0.5);
  if (shape === 'line') drawLine(doc, series[0]!, middle, yOf);
  else drawBars(doc, series, middle, Math.min(slot * 0.7, 36), yOf);
  const every = Math.ceil(34 / slot);
  points.forEach((point, at) => {
    if (at % every !== 0) return;
    label(doc, point, middle(at) - 24, field.top + field.height + 3, 48, 'center');
  });
}

function drawBars(
  doc: PDFDocument,
  series: readonly Series[],
  middle: (at: number) => number,
  width: number,
  yOf: (value: number) => number,
): void {
  const reached = series[0]!.values.map(() => 0);
  series.forEach(({ values }, of) =>
    values.forEach((value, at) => {
      if (!value) return;
      const [foot, head] = [yOf(reached[at]!), yOf(reached[at]! + value)];
      doc.rect(middle(at) - width / 2, head, width, foot - head).fill(ink.series[of]);
      reached[at]! += value;
    }),
  );
}

function drawLine(
  doc: PDFDocument,
  { values }: Series,
  middle: (at: number) => number,
  yOf: (value: number) => number,
): void {
  values.forEach((value, at) => {
    if (value === null) return;
    const next = values[at + 1];
    if (next !== null && next !== undefined)
      doc
        .moveTo(middle(at), yOf(value))
        .lineTo(middle(at + 1), yOf(next))
        .lineWidth(1.5)
        .stroke(ink.series[0]);
    doc.circle(middle(at), yOf(value), 2).fill(ink.series[0]);
  });
}

function drawLegend(doc: PDFDocument, { left, top }: Place, series: readonly Series[]): void {
  let x = left + axisWidth;
  doc.fontSize(sizes.small);
  series.forEach(({ name }, at) => {
    doc.rect(x, top, 8, 8).fill(ink.series[at]);
    const width = doc.widthOfString(name) + 4;
    label(doc, name, x + 12, top - 2, width, 'left');
    x += width + 26;
  });
}

interface Rank {
  name: string;
  value: number;
}

const rankHeight = 15;
export const rankingHeight = (ranks: readonly Rank[]) => ranks.length * rankHeight;

/** Lying bars with their names before and their values behind them. */
export function drawRanking(
  doc: PDFDocument,
  { left, top, width }: Place,
  ranks: readonly Rank[],
  show: (value: number) => string,
): void {
  const nameWidth = width * 0.32;
  const valueWidth = 60;
  const most = Math.max(...ranks.map(({ value }) => value), 0) || 1;
  doc.fontSize(sizes.small);
  ranks.forEach(({ name, value }, at) => {
    const y = top + at * rankHeight;
    const length = ((width - nameWidth - valueWidth) * value) / most;
    label(doc, name, left, y, nameWidth - 8, 'right');
    if (length > 0) doc.rect(left + nameWidth, y + 1, length, rankHeight - 5).fill(ink.series[0]);
    label(doc, show(value), left + nameWidth + length + 4, y, valueWidth, 'left');
  });
}

function label(
  doc: PDFDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  align: 'left' | 'center' | 'right',
): void {
  doc.fillColor(ink.quiet).text(text, x, y, { width, align, height: sizes.small * 1.6, ellipsis: true });
}

/** The least top of an axis that is not below the value, so that its quarters are round; those of bars are whole from 4 on. */
function niceTop(value: number, factors: readonly number[]): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return factors.map((factor) => factor * power).find((top) => top >= value * (1 - 1e-9))!;
}
const factorsOf = { bars: [1.2, 2, 4, 8, 12], line: [1, 2, 4, 8, 10] };
