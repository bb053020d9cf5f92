/** The ten fingers, from left to right as one looks at the backs of one's own hands. */
export const fingers = [
  'leftLittle',
  'leftRing',
  'leftMiddle',
  'leftIndex',
  'leftThumb',
  'rightThumb',
  'rightIndex',
  'rightMiddle',
  'rightRing',
  'rightLittle',
] as const;
export type Finger = (typeof fingers)[number];

/** Of one driver no more are kept. */
export const mostFingers = 3;
/** A number that a terminal says when it knows a finger. */
export const highestFingerNum = 9999;
/** The largest template that is taken; readers make them of a few hundred bytes to a few thousand. */
export const templateBytes = 16 << 10;
/** Less cannot tell one finger from another. */
export const leastTemplateBytes = 64;
