/** The largest photo that is taken. */
export const faceBytes = 2 << 20;

/** The flaws that make a photo useless, worst first. */
export const faceFlaws = ['small', 'stretched', 'dark', 'bright', 'flat', 'blurred'] as const;
export type FaceFlaw = (typeof faceFlaws)[number];

/** The measures of a photo; all but its size on a copy of 240 × 240 shades of grey from 0 to 255. */
export interface FaceMeasures {
  /** Pixels of the shorter side. */
  side: number;
  /** The longer side, in shorter ones. */
  stretch: number;
  /** The mean shade. */
  brightness: number;
  /** By how much the shades differ: their standard deviation. */
  contrast: number;
  /** How much there is of edges: the variance of the Laplacian. */
  sharpness: number;
}

/** Wide enough for dark faces, and for photos before a white wall. */
const limits = { side: 240, stretch: 1.5, darkest: 45, brightest: 225, contrast: 15, sharpness: 40 };

/** Whether a face is on it nobody asks here: the terminal compares it with who stands before it. */
export function flawsIn({ side, stretch, brightness, contrast, sharpness }: FaceMeasures): FaceFlaw[] {
  const found: Record<FaceFlaw, boolean> = {
    small: side < limits.side,
    stretched: stretch > limits.stretch,
    dark: brightness < limits.darkest,
    bright: brightness > limits.brightest,
    flat: contrast < limits.contrast,
    blurred: sharpness < limits.sharpness,
  };
  return faceFlaws.filter((flaw) => found[flaw]);
}
