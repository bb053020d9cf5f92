import type PDFDocument from 'pdfkit';
import { ink, sizes } from './look';
import type { Place } from './row';

interface Spot {
  lng: number;
  lat: number;
}

/** Metres in a degree of latitude. */
const metresInDegree = 111_320;

/**
 * Draws a way as it lies on the ground, north above, with a scale: ▲ where it begins, ● where it ends, × at the spot that
 * matters. Lengths by the equirectangular projection, which is exact enough for a plant.
 */
export function drawWay(doc: PDFDocument, place: Place, spots: readonly Spot[], cross: Spot | null): void {
  const [first] = spots;
  if (!first) return;
  const stretch = Math.cos((first.lat * Math.PI) / 180);
  const flat = ({ lng, lat }: Spot) => ({
    x: (lng - first.lng) * stretch * metresInDegree,
    y: (lat - first.lat) * metresInDegree,
  });
  const flats = spots.map(flat);
  const [left, right] = rangeOf(flats.map(({ x }) => x));
  const [low, high] = rangeOf(flats.map(({ y }) => y));
  const room = { width: place.width - 2 * pad, height: place.height - 2 * pad };
  // A truck that stands has no extent: then a point stands in the middle of twenty metres.
  const scale = Math.min(
    room.width / Math.max(right - left, least),
    room.height / Math.max(high - low, least),
  );
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: place.left + place.width / 2 + (x - (left + right) / 2) * scale,
    y: place.top + place.height / 2 - (y - (low + high) / 2) * scale,
  });
  doc.rect(place.left, place.top, place.width, place.height).lineWidth(0.5).stroke(ink.line);
  flats.forEach((one, index) => {
    const { x, y } = at(one);
    if (index === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  });
  doc.lineWidth(1.2).stroke(ink.series[0]);
  const [start, end] = [at(flats[0]!), at(flats.at(-1)!)];
  doc
    .moveTo(start.x, start.y - 5)
    .lineTo(start.x + 5, start.y + 4)
    .lineTo(start.x - 5, start.y + 4)
    .fill(ink.text);
  doc.circle(end.x, end.y, 4).fill(ink.text);
  if (cross) {
    const { x, y } = at(flat(cross));
    for (const side of [-1, 1]) doc.moveTo(x - 6, y - 6 * side).lineTo(x + 6, y + 6 * side);
    doc.lineWidth(2).stroke(ink.mark);
  }
  drawScale(doc, place, scale);
}

const pad = 16;
const least = 20;

function drawScale(doc: PDFDocument, place: Place, scale: number): void {
  const metres =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].findLast((one) => one * scale <= 120) ??
    1;
  const [x, y] = [place.left + 8, place.top + place.height - 8];
  doc
    .moveTo(x, y)
    .lineTo(x + metres * scale, y)
    .lineWidth(1.5)
    .stroke(ink.text);
  doc.fontSize(sizes.small).fillColor(ink.quiet);
  doc.text(`${metres} m`, x, y - 13, { width: 80, height: sizes.small * 1.6 });
}

/** The least and the greatest, of however many. */
function rangeOf(values: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}
