import { z } from 'zod';
import { pageInput, search } from '../call';
import { choice, flag, id, instant as moment, int, text } from '../field';
import { alarmLevels, faultTypes, violationTypes } from './catalogue';

export const handlings = ['unhandled', 'handled', 'ignored'] as const;
export type Handling = (typeof handlings)[number];

/** A group holds what waits, in an order of its own. */
const kept = {
  orgId: id().optional(),
  vehicleId: id().optional(),
  anyNum: text(32).optional(),
  level: z.enum(alarmLevels).optional(),
  startTime: moment().optional(),
  endTime: moment().optional(),
};
const ofFaults = { faultType: choice(faultTypes).optional() };
const ofViolations = {
  violationType: choice(violationTypes).optional(),
  driver: text(30).optional(),
  driverId: id().optional(),
  isPushed: flag().optional(),
};
const listed = {
  ...kept,
  id: id().optional(),
  handling: choice(handlings).optional(),
  /** None that was found after this one, so that newer ones are not dealt with unseen. */
  lastId: id().optional(),
};
const order = ['happenTime', 'level'] as const;
const page = { pageNum: int(1, 1_000_000).default(1), pageSize: int(1, 200).default(20) };

export const listedFaults = pageInput({ ...listed, ...ofFaults }, order);
export const listedViolations = pageInput({ ...listed, ...ofViolations }, order);
export const listedAlarms = pageInput({ ...listed, ...ofFaults, ...ofViolations }, order);
export const groupedFaults = search({ ...page, ...kept, ...ofFaults });
export const groupedViolations = search({ ...page, ...kept, ...ofViolations });
