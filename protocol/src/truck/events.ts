import type { Position } from './values';

/** One answer of a check list. Result: 0 normal, 1 abnormal, 2 not applicable. */
export interface CheckItem {
  item: number;
  result: number;
}

/** The fields of an event besides person and time; names as in alink.md 16.2. */
export interface EventFields {
  /** 1 card, 2 fingerprint, 3 face, 4 remote. */
  kind?: number;
  number?: string;
  driver?: string;
  reason?: number;
  result?: number;
  items?: CheckItem[];
  remark?: string;
  peakG?: number;
  x?: number;
  y?: number;
  z?: number;
  durationMs?: number;
  /** km/h. */
  speed?: number;
  pitch?: number;
  roll?: number;
  part?: number;
  /** g. */
  samples?: number[];
  /** `F01`…`F23` of a fault, `V01`…`V24` of a violation. */
  code?: string;
  level?: number;
  deviceCode?: string;
  value?: string;
  soc?: number;
  chargedAh?: number;
  minutes?: number;
  /** Seconds. */
  duration?: number;
  fenceId?: number;
  /** 0 in, 1 out. */
  direction?: number;
  keyNum?: string;
  fingerNum?: string;
  driverNum?: string;
  score?: number;
}

/** An event in one form for both protocols. */
export interface TruckEvent {
  identifier: EventName;
  /** Rises by one per terminal; for telling duplicates. */
  number?: number;
  /** Milliseconds since 1970 UTC, null when the terminal gave none that can be believed. */
  time: number | null;
  /** The condition begins, or ends, with this event; both absent for one that has no duration. */
  start?: boolean;
  end?: boolean;
  position?: Position;
  fields: EventFields;
}

type FieldModel =
  | { type: 'int' | 'float'; min?: number; max?: number }
  | { type: 'text'; length: number }
  | { type: 'fault' | 'violation' | 'items' | 'samples' };

/** Type and range of each field (alink.md 16.2). */
export const eventFieldModel: Record<keyof EventFields, FieldModel> = {
  kind: { type: 'int', min: 0, max: 4 },
  number: { type: 'text', length: 64 },
  driver: { type: 'text', length: 64 },
  reason: { type: 'int', min: 0, max: 255 },
  result: { type: 'int', min: 0, max: 255 },
  items: { type: 'items' },
  remark: { type: 'text', length: 2048 },
  peakG: { type: 'float', min: 0, max: 1000 },
  x: { type: 'float', min: -1000, max: 1000 },
  y: { type: 'float', min: -1000, max: 1000 },
  z: { type: 'float', min: -1000, max: 1000 },
  durationMs: { type: 'int', min: 0, max: 65_535 },
  speed: { type: 'float', min: 0, max: 200 },
  pitch: { type: 'float', min: -180, max: 180 },
  roll: { type: 'float', min: -180, max: 180 },
  part: { type: 'int', min: 0, max: 65_535 },
  samples: { type: 'samples' },
  code: { type: 'text', length: 3 },
  level: { type: 'int', min: 0, max: 255 },
  deviceCode: { type: 'text', length: 64 },
  value: { type: 'text', length: 255 },
  soc: { type: 'float', min: 0, max: 100 },
  chargedAh: { type: 'float', min: 0, max: 1_000_000 },
  minutes: { type: 'float', min: 0, max: 1_000_000 },
  duration: { type: 'int', min: 0, max: 4_294_967_295 },
  fenceId: { type: 'int', min: 0, max: 4_294_967_295 },
  direction: { type: 'int', min: 0, max: 1 },
  keyNum: { type: 'text', length: 64 },
  fingerNum: { type: 'text', length: 64 },
  driverNum: { type: 'text', length: 64 },
  score: { type: 'float' },
};

const shock = ['peakG', 'x', 'y', 'z', 'durationMs', 'speed'] as const;
const fault = ['code', 'level', 'deviceCode', 'value'] as const;

/** Which fields each event may carry; the identifiers are those of alink.md 16.2. */
export const eventModel = {
  signOn: ['kind', 'number'],
  signOff: ['kind', 'number', 'duration'],
  signRefused: ['kind', 'number', 'reason'],
  cardSwipe: ['keyNum', 'result'],
  fingerMatch: ['fingerNum', 'score'],
  faceMatch: ['driverNum', 'score'],
  checkResult: ['driver', 'items', 'remark'],
  impact: shock,
  /** Parts of the acceleration curve of the impact before it (jt808.md 13.3). */
  impactCurve: ['part', 'samples'],
  tilt: ['pitch', 'roll'],
  fault,
  violation: ['code', 'level', 'value'],
  fenceCross: ['fenceId', 'direction', 'level'],
  chargeStart: ['soc', 'chargedAh', 'minutes'],
  chargeEnd: ['soc', 'chargedAh', 'minutes'],
  dismantled: ['reason'],
  authChanged: ['kind', 'number', 'result'],
  upgradeRefused: ['reason'],
} as const satisfies Record<string, readonly (keyof EventFields)[]>;

export type EventName = keyof typeof eventModel;

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventModel, name);
}
