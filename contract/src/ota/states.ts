/** How far a terminal has come with a version. */
export const deviceStates = [
  'waiting',
  'offered',
  'downloading',
  'written',
  'succeeded',
  'failed',
  'skipped',
] as const;
export type DeviceState = (typeof deviceStates)[number];

/** States in which the terminal is at it. */
export const underWay = ['offered', 'downloading', 'written'] as const satisfies readonly DeviceState[];

/** Why a terminal is not offered the version now. */
const obstacles = ['offline', 'stateUnknown', 'moving', 'driver', 'charge', 'otherUpgrade'] as const;
export type Obstacle = (typeof obstacles)[number];

/** Why it failed. */
const failures = [
  'refused',
  'notSupported',
  'timeout',
  'upgradeFailed',
  'downloadFailed',
  'verifyFailed',
  'writeFailed',
  'calledOff',
  'wrongVersion',
] as const;
export type Failure = (typeof failures)[number];

/** Why it is left out. */
const omissions = ['otherBase', 'otherModel', 'newer', 'cancelled'] as const;

export const problems = [...obstacles, ...failures, ...omissions] as const;
export type Problem = (typeof problems)[number];
