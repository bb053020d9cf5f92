import { roundDegrees, type Spot } from '../place';

export const groundShapes = ['circle', 'polygon', 'corridor'] as const;
export type GroundShape = (typeof groundShapes)[number];

/** The ground that a fence covers. Centre and radius of a polygon or corridor are of the circle around it. */
export interface FenceGround {
  shape: GroundShape;
  centerLng: number;
  centerLat: number;
  /** Metres. */
  radius: number;
  /** The corners of a polygon, or the points of the middle line of a corridor. */
  points: readonly Spot[] | null;
  /** Of a corridor, in metres, from side to side. */
  width: number | null;
}

type Metres = [east: number, north: number];

/** The length of one degree of latitude on the sphere that web maps are drawn on. */
export const metresPerDegree = 40_075_016.686 / 360;

/** Metres east and north of a place; on a plane that is good to a metre over five kilometres. */
export const planeAt = (origin: Spot) => {
  const perLng = metresPerDegree * Math.cos((origin.lat * Math.PI) / 180);
  return {
    metres: ({ lng, lat }: Spot): Metres => [
      (lng - origin.lng) * perLng,
      (lat - origin.lat) * metresPerDegree,
    ],
    spot: ([east, north]: Metres): Spot => ({
      lng: origin.lng + east / perLng,
      lat: origin.lat + north / metresPerDegree,
    }),
  };
};

type Section = [Metres, Metres];

/** The line that a fence lies along, with how far it reaches to each side of it; a polygon lies within its line. */
function outlineOf(ground: FenceGround, origin: Spot): { sections: Section[]; reach: number } {
  const { metres } = planeAt(origin);
  if (!ground.points) {
    const centre = metres({ lng: ground.centerLng, lat: ground.centerLat });
    return { sections: [[centre, centre]], reach: ground.radius };
  }
  const at = ground.points.map(metres);
  const ends = ground.shape === 'polygon' ? [...at.slice(1), at[0]] : at.slice(1);
  const sections = ends.flatMap((end, index): Section[] => (at[index] && end ? [[at[index], end]] : []));
  return { sections, reach: (ground.width ?? 0) / 2 };
}

function metresTo([from, to]: Section, [x, y]: Metres): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / length;
  const along = Math.max(0, Math.min(1, share));
  return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy);
}

/** Whether a ring goes round a place: a ray to the east meets it an odd number of times. */
const goesRound = (ring: readonly Section[], [x, y]: Metres) =>
  ring.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax)
    .length %
    2 ===
  1;

/** So far from the circle around a fence, in metres, nobody needs to know more. */
const farMetres = 50;

/** How many metres a place lies outside a fence; negative inside. */
export function metresBeyond(ground: FenceGround, place: Spot): number {
  const centre = { lng: ground.centerLng, lat: ground.centerLat };
  const { metres } = planeAt(centre);
  const at = metres(place);
  const fromCircle = Math.hypot(...at) - ground.radius;
  if (!ground.points || fromCircle > farMetres) return fromCircle;
  const { sections, reach } = outlineOf(ground, centre);
  const distance = Math.min(...sections.map((section) => metresTo(section, at)));
  if (ground.shape === 'corridor') return distance - reach;
  return goesRound(sections, at) ? -distance : distance;
}

/** Half of how wide a fence is where it is narrow, in metres; of a polygon its area by its outline. */
export function halfWidth(ground: FenceGround): number {
  if (!ground.points) return ground.radius;
  if (ground.shape === 'corridor') return (ground.width ?? 0) / 2;
  const { sections } = outlineOf(ground, { lng: ground.centerLng, lat: ground.centerLat });
  const area = sections.reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0) / 2;
  const length = sections.reduce((sum, [from, to]) => sum + Math.hypot(to[0] - from[0], to[1] - from[1]), 0);
  return length === 0 ? 0 : Math.abs(area) / length;
}

const side = ([[ax, ay], [bx, by]]: Section, [x, y]: Metres) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
const cross = (one: Section, other: Section) =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0;

/** Whether the outline of a polygon crosses itself: then nobody could say where its inside is. */
export function crossesItself(points: readonly Spot[]): boolean {
  const [origin] = points;
  if (!origin) return false;
  const at = points.map(planeAt(origin).metres);
  const ring = at.map((from, index): Section => [from, at[(index + 1) % at.length] as Metres]);
  return ring.some((one, index) => ring.slice(index + 1).some((other) => cross(one, other)));
}

/** Whether two fences have ground in common. */
export function overlap(one: FenceGround, other: FenceGround): boolean {
  const origin = { lng: one.centerLng, lat: one.centerLat };
  const { metres } = planeAt(origin);
  const apart = Math.hypot(...metres({ lng: other.centerLng, lat: other.centerLat }));
  if (apart >= one.radius + other.radius) return false;
  const [a, b] = [outlineOf(one, origin), outlineOf(other, origin)];
  const reach = a.reach + b.reach;
  const isNear = a.sections.some((left) =>
    b.sections.some(
      (right) =>
        cross(left, right) ||
        left.some((end) => metresTo(right, end) < reach) ||
        right.some((end) => metresTo(left, end) < reach),
    ),
  );
  const holds = (ground: FenceGround, { sections }: typeof a, inner: typeof a) =>
    ground.shape === 'polygon' &&
    inner.sections[0] !== undefined &&
    goesRound(sections, inner.sections[0][0]);
  return isNear || holds(one, a, b) || holds(other, b, a);
}

/** The circle around points, each of which reaches so many metres further: in whole metres. */
export function circleAround(points: readonly Spot[], reach: number) {
  const [lngs, lats] = [points.map(({ lng }) => lng), points.map(({ lat }) => lat)];
  const middle = (values: number[]) => roundDegrees((Math.min(...values) + Math.max(...values)) / 2);
  const centre = { lng: middle(lngs), lat: middle(lats) };
  const { metres } = planeAt(centre);
  const radius = Math.ceil(Math.max(...points.map((point) => Math.hypot(...metres(point)))) + reach);
  return { centerLng: centre.lng, centerLat: centre.lat, radius };
}
