import { type Corner, corners } from './calls';

/** Whether the corners go clockwise around a convex shape: an image on any other would be drawn folded. */
export function isPlaneShape(at: Record<`${Corner}${'Lng' | 'Lat'}`, number>): boolean {
  const points = corners.map((corner) => ({ x: at[`${corner}Lng`], y: at[`${corner}Lat`] }));
  return points.every((point, index) => {
    const next = points[(index + 1) % 4]!;
    const after = points[(index + 2) % 4]!;
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x) < 0;
  });
}
