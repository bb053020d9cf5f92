import { roundDegrees, roundSpot, type Spot } from '@fleet/contract/place';
import { isDeepStrictEqual } from 'node:util';
import { leastPoints, mostRadius, leastRadius, usualRadius, usualWidth } from '@fleet/contract/fence/calls';
import { circleAround, crossesItself, halfWidth, type FenceGround } from '@fleet/contract/fence/ground';
import { fenceText } from '@fleet/contract/fence/text';
import type { Problems } from '../../../base/problems';

/** The ground of a fence as somebody gives it; `points` may be stored already. */
export interface GroundInput {
  shape: FenceGround['shape'];
  centerLng?: number | undefined;
  centerLat?: number | undefined;
  radius?: number | undefined;
  points?: readonly Spot[] | string | null | undefined;
  width?: number | null | undefined;
}

export const groundNames = ['centerLng', 'centerLat', 'radius', 'points', 'width'] as const;

/** A polygon that is narrower, in metres from its middle, has no inside that a truck could stand in. */
const leastHalfWidth = 0.5;

const spotsOf = (points: GroundInput['points']): readonly Spot[] =>
  (typeof points === 'string' ? (JSON.parse(points) as Spot[]) : (points ?? [])).map(roundSpot);

/** The ground whole: a polygon or corridor has the circle around it, and a circle has nothing else. */
export function settledGround({ shape, centerLng, centerLat, radius, points, width }: GroundInput) {
  if (shape === 'circle')
    return {
      shape,
      centerLng: centerLng && roundDegrees(centerLng),
      centerLat: centerLat && roundDegrees(centerLat),
      radius: radius ?? usualRadius,
      points: null,
      width: null,
    };
  const spots = spotsOf(points);
  const across = shape === 'corridor' ? (width ?? usualWidth) : null;
  if (spots.length === 0) return { shape, points: spots, width: across };
  const around = circleAround(spots, (across ?? 0) / 2);
  return { shape, ...around, radius: Math.max(leastRadius, around.radius), points: spots, width: across };
}

export const isSameGround = (one: GroundInput, other: GroundInput): boolean =>
  isDeepStrictEqual(settledGround(one), settledGround(other));

/** The same as the table keeps it. */
export const asStored = <V extends { points?: GroundInput['points'] }>({ points, ...rest }: V) => ({
  ...rest,
  ...(points !== undefined && { points: points && JSON.stringify(points) }),
});

/** Notes whatever keeps a ground from being one. */
export function judgeGround(input: GroundInput, problems: Problems): void {
  if (input.shape === 'circle') {
    if (input.centerLng === undefined) problems.add('centerLng', fenceText.needsLng);
    if (input.centerLat === undefined) problems.add('centerLat', fenceText.needsLat);
    return;
  }
  const points = spotsOf(input.points);
  const count = leastPoints[input.shape];
  if (points.length < count) return problems.add('points', fenceText.needsPoints, { count });
  if (new Set(points.map(({ lng, lat }) => `${lng} ${lat}`)).size < points.length)
    return problems.add('points', fenceText.pointsApart);
  if (input.shape === 'polygon' && crossesItself(points))
    return problems.add('points', fenceText.crossesItself);
  if (
    input.shape === 'polygon' &&
    halfWidth({ shape: 'polygon', ...circleAround(points, 0), points, width: null }) < leastHalfWidth
  )
    return problems.add('points', fenceText.enclosesNothing);
  const { radius = 0 } = settledGround(input);
  if (radius > mostRadius) problems.add('points', fenceText.tooLarge, { metres: mostRadius });
}
