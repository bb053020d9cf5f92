import type { Spot } from '@fleet/contract/place';
import { type FenceGround, planeAt } from '@fleet/contract/fence/ground';
import type { Polygon } from 'geojson';
import { circle } from '../../kit/map/circle';

type Metres = [east: number, north: number];

/** The ground of a fence as it is drawn. */
export function groundPolygon({ shape, centerLng, centerLat, radius, points, width }: FenceGround): Polygon {
  if (!points) return circle(centerLng, centerLat, radius);
  const ring =
    shape === 'corridor' ? besideLine(points, (width ?? 0) / 2) : [...points, ...points.slice(0, 1)];
  return { type: 'Polygon', coordinates: [ring.map(({ lng, lat }) => [lng, lat])] };
}

/** Steps of a half circle. */
const steps = 8;

/** The outline of a line that reaches so many metres to each side, with round ends: along its left, and back. */
function besideLine(points: readonly Spot[], reach: number): Spot[] {
  const [first] = points;
  if (!first) return [];
  const { metres, spot } = planeAt(first);
  const line = points.map(metres);
  const ring = [...leftOf(line, reach), ...leftOf(line.toReversed(), reach)];
  return [...ring, ...ring.slice(0, 1)].map(spot);
}

function leftOf(line: readonly Metres[], reach: number): Metres[] {
  return line.flatMap((at, index) => {
    const before = line[index - 1];
    const after = line[index + 1];
    const come = before && Math.atan2(at[1] - before[1], at[0] - before[0]);
    const go = after && Math.atan2(after[1] - at[1], after[0] - at[0]);
    const from = come ?? go ?? 0;
    // At the end it turns right round, to come back along the other side.
    const turn = go === undefined ? -Math.PI : come === undefined ? 0 : turned(go - come);
    const isInner = turn > 0 && go !== undefined;
    const most = go === undefined ? steps : turn < 0 ? Math.ceil((-turn / Math.PI) * steps) : 0;
    if (isInner) {
      const half = from + turn / 2 + Math.PI / 2;
      return [ray(at, half, reach / Math.max(0.3, Math.cos(turn / 2)))];
    }
    return Array.from({ length: most + 1 }, (_, step) =>
      ray(at, from + Math.PI / 2 + (most === 0 ? 0 : (turn * step) / most), reach),
    );
  });
}

const turned = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle));
const ray = ([x, y]: Metres, angle: number, length: number): Metres => [
  x + length * Math.cos(angle),
  y + length * Math.sin(angle),
];
