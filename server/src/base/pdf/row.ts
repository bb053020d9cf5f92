import type PDFDocument from 'pdfkit';
import { ink, sizes } from './look';

/** The room of a drawing, in points. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Cell {
  text: string;
  width: number;
  colour: string;
  align?: 'left' | 'right';
}

const padding = 5;
const inner = ({ width, align = 'left' }: Cell) => ({ width: width - 2 * padding, align });

/** The height of a row of a grid: that of its highest cell, without padding at most so much. */
export function rowHeight(doc: PDFDocument, cells: readonly Cell[], most: number): number {
  doc.fontSize(sizes.text);
  const highest = Math.max(...cells.map((cell) => doc.heightOfString(cell.text, inner(cell))));
  return Math.min(highest, most) + 2 * padding;
}

/** Writes the cells side by side above a line. */
export function drawRow(doc: PDFDocument, place: Place, cells: readonly Cell[], fill?: string): void {
  const { left, top, width, height } = place;
  if (fill) doc.rect(left, top, width, height).fill(fill);
  let x = left;
  for (const cell of cells) {
    const room = { ...inner(cell), height: height - 2 * padding + 1, ellipsis: true };
    doc.fillColor(cell.colour).text(cell.text, x + padding, top + padding, room);
    x += cell.width;
  }
  doc.moveTo(left, top + height).lineTo(left + width, top + height);
  doc.lineWidth(0.5).stroke(ink.line);
}
