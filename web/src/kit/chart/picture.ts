import { chartColours, palettes, type Shade } from '../palette';
import { fonts } from '../theme';
import type { ChartData } from './data';
import type { Drawn } from './engine';
import { legendOf } from './legend';
import { lookOf } from './option/look';

const margin = 16;
const headHeight = 60;
const sharpness = 2;

/** A picture of a chart with its title and its legend, as it is to be put into a report. */
export function pictureOf(drawn: Drawn, data: ChartData, title: string, shade: Shade): Promise<Blob | null> {
  const chart = drawn.renderToCanvas({ pixelRatio: sharpness, backgroundColor: palettes[shade].container });
  const [width, height] = [drawn.getWidth() + 2 * margin, drawn.getHeight() + headHeight + margin];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * sharpness, height * sharpness];
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.scale(sharpness, sharpness);
  pen.fillStyle = palettes[shade].container;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = palettes[shade].text;
  pen.font = `600 16px ${fonts}`;
  pen.fillText(title, margin, 28);
  drawLegend(pen, data, shade);
  pen.drawImage(chart, margin, headHeight, drawn.getWidth(), drawn.getHeight());
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function drawLegend(pen: CanvasRenderingContext2D, data: ChartData, shade: Shade) {
  let x = margin;
  pen.font = `12px ${fonts}`;
  for (const { name, colour, value } of legendOf(data, lookOf(shade, true))) {
    const words = [name, value].filter(Boolean).join(' ');
    pen.fillStyle = colour || chartColours[shade].bar;
    pen.fillRect(x, 42, 12, 8);
    pen.fillStyle = palettes[shade].textSecondary;
    pen.fillText(words, x + 18, 50);
    x += (words ? pen.measureText(words).width + 18 : 0) + 16;
  }
}
