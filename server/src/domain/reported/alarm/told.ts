import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { TruckValues } from '@fleet/protocol/truck/values';
import type { Course } from './course';
import type { Read } from './rules';

/** The limits of a company: null where the rule is switched off. */
export type Limits = (code: AlarmCode) => Record<string, number> | null;
/** The level of a fence that terminals hold, by its number; undefined where there is none. */
export type FenceLevels = (fenceId: number) => number | undefined;

/** How far every alarm of a vehicle has come, by code, and by what it is about: `V07:12` is the fence 12. */
export type Courses = Record<string, Course>;

/** One report of a vehicle with what was known of it by then. */
export interface Told {
  time: number;
  hash: string;
  /** The terminal that it is from. */
  terminal: string;
  /** Of the report before it; null when there is none. */
  before: number | null;
  /** Somebody has come onto it, or left it. */
  hasDriverChanged: boolean;
  /** The values of the report itself. */
  values: TruckValues;
  events: readonly Pick<TruckEvent, 'identifier' | 'start' | 'end' | 'fields'>[];
  alarm: number | null;
  alarmBefore: number | null;
  /** The known readings of the vehicle now. */
  read: Read;
  place: { lng: number; lat: number } | null;
  signed: { kind: number | null; number: string } | null;
}
