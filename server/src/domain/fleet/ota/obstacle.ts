import type { Obstacle } from '@fleet/contract/ota/states';
import { isMoving, liveTime } from '../truck/index';

/** The facts of a terminal and of the truck that it is on. */
export interface Facts {
  isOnline: boolean;
  hasOtherUpgrade: boolean;
  /** Null for a terminal on no truck. */
  vehicleId: string | null;
  reportTime: string | null;
  lastSeen: string | null;
  activity: string | null;
  speed: number | null;
  /** Whether somebody is signed on; null where nobody ever was. */
  isDriven: boolean | null;
  soc: number | null;
}

const minute = 60_000;
/** An older state of the truck says nothing about now. */
const freshMs = 10 * minute;
const leastCharge = 30;

/** Why a terminal may not be offered an upgrade now; null when it may. A charge that no truck tells hinders nothing. */
export function obstacleOf(facts: Facts, now: Date): Obstacle | null {
  const { vehicleId, activity, speed, isDriven, soc } = facts;
  if (!facts.isOnline) return 'offline';
  if (facts.hasOtherUpgrade) return 'otherUpgrade';
  if (vehicleId === null) return null;
  if (now.getTime() - toldAt(facts) > freshMs) return 'stateUnknown';
  if (activity === 'working' || isMoving(speed)) return 'moving';
  if (isDriven) return 'driver';
  return soc !== null && soc < leastCharge ? 'charge' : null;
}

/** When the state of the truck was told; a terminal whose clock is ahead does not make it younger than it is. */
const toldAt = ({ reportTime, lastSeen }: Facts) =>
  reportTime === null || lastSeen === null
    ? -Infinity
    : liveTime(Date.parse(reportTime), Date.parse(lastSeen));

/** How long until it is looked at again; one that was away is looked at when it comes. */
export const pauseMs: Record<Obstacle, number> = {
  offline: 10 * minute,
  otherUpgrade: 5 * minute,
  stateUnknown: 10_000,
  moving: 30_000,
  driver: 30_000,
  charge: 5 * minute,
};
