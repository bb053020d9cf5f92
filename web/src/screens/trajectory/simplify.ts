import { metresPerDegree, metresPerLongitude } from '../../kit/map/ground';

type Point = [number, number];

/** Leaves out points that lie closer than this to the line without them (Ramer, Douglas and Peucker). */
export function simplified(points: readonly Point[], metres: number): Point[] {
  const first = points[0];
  if (!first || points.length < 3) return [...points];
  const eastward = metresPerLongitude(first[1]);
  const flat = points.map(
    ([lng, lat]): Point => [(lng - first[0]) * eastward, (lat - first[1]) * metresPerDegree],
  );
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let farthest = -1;
    let most = metres * metres;
    for (let at = from + 1; at < to; at += 1) {
      const distance = squareDistance(flat[at] as Point, flat[from] as Point, flat[to] as Point);
      if (distance > most) [farthest, most] = [at, distance];
    }
    if (farthest < 0) continue;
    isKept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, at) => isKept[at] === 1);
}

function squareDistance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return (x - x1 - share * dx) ** 2 + (y - y1 - share * dy) ** 2;
}
