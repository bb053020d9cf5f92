import type { Shade } from '../../kit/palette';

/** Lower edges of the classes by which a track is coloured, km/h. */
export const speedEdges = [0, 3, 6, 10, 15] as const;

/** The class of a speed; -1 where none was reported. */
export function speedClass(speed: number | null): number {
  if (speed === null) return -1;
  return Math.max(
    0,
    speedEdges.findLastIndex((edge) => speed >= edge),
  );
}

/**
 * One colour per class. Lightness goes one way throughout and away from the ground, so that the order can be read
 * without telling hues apart.
 */
export const speedColours: Record<Shade, readonly string[]> = {
  light: ['#D9962B', '#D96A2E', '#BF3A50', '#861E68', '#3D1270'],
  dark: ['#7B68E0', '#C45BB5', '#EE7484', '#F7A35E', '#FBE26B'],
};

export const noSpeedColour: Record<Shade, string> = { light: '#7F858F', dark: '#8C93A0' };
