import { type FenceLevel, fenceLevels } from '@fleet/contract/fence/calls';
import type { Map as MapLibre } from 'maplibre-gl';
import { palettes, type Shade } from '../../kit/palette';
import { levelColour, levelSigns } from './levels';

const sharpness = Math.min(2, Math.max(1, devicePixelRatio));
const tile = 12;
const sign = 20;

export const hatchImage = (level: FenceLevel) => `fenceHatch:${level}`;
export const signImage = (level: FenceLevel) => `fenceSign:${level}`;

/** Gives a map the hatching and the sign of each level: a level is told apart without colour, too. */
export function addFenceImages(map: MapLibre, shade: Shade) {
  for (const level of fenceLevels) {
    put(map, hatchImage(level), tile, (pen) => hatch(pen, level, shade));
    put(map, signImage(level), sign, (pen) => drawSign(pen, level, shade));
  }
}

function put(map: MapLibre, id: string, size: number, draw: (pen: CanvasRenderingContext2D) => void) {
  if (map.hasImage(id)) return;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * sharpness;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.scale(sharpness, sharpness);
  draw(pen);
  map.addImage(id, pen.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: sharpness });
}

/** Dots for what must not be left, stripes for what is to be driven slowly, a lattice for what must not be entered. */
function hatch(pen: CanvasRenderingContext2D, level: FenceLevel, shade: Shade) {
  pen.strokeStyle = pen.fillStyle = palettes[shade][levelColour[level]];
  pen.globalAlpha = 0.4;
  if (level === '1') return pen.fillRect(tile / 2 - 0.75, tile / 2 - 0.75, 1.5, 1.5);
  const stripe = (down: boolean) => {
    pen.beginPath();
    // Beyond the corners too, so that the tiles join.
    for (const shift of [-tile, 0, tile]) {
      pen.moveTo(shift, down ? 0 : tile);
      pen.lineTo(shift + tile, down ? tile : 0);
    }
    pen.stroke();
  };
  stripe(false);
  if (level === '3') stripe(true);
}

function drawSign(pen: CanvasRenderingContext2D, level: FenceLevel, shade: Shade) {
  const palette = palettes[shade];
  pen.scale(sign / 16, sign / 16);
  pen.beginPath();
  pen.arc(8, 8, 7, 0, 2 * Math.PI);
  pen.fillStyle = palette[levelColour[level]];
  pen.fill();
  pen.strokeStyle = palette.container;
  pen.stroke();
  pen.fillStyle = palette.container;
  pen.fill(new Path2D(levelSigns[level]));
}
