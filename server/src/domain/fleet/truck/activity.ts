import type { VehicleState } from '@fleet/contract/status/calls';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { isAtWork } from './motion';
import { keep, readingOf, type Readings } from './readings';
import { liveTime } from './report';

/** The activities of a truck by its reports. */
export type Activity = Exclude<VehicleState, 'offline' | 'underRepair'>;
export const activities: readonly Activity[] = ['working', 'idle', 'charging', 'off'];

/** From this current on a battery is being charged: `domain.md` §4, Battery. */
const chargingAmperes = 2;
const chargerIsCharging = 2;

/** The activity of a truck by its newest readings: `domain.md` §4, Vehicle display. */
export function activityOf(readings: Readings): Activity {
  const current = readingOf(readings, 'batteryCurrent');
  const keyOn = readingOf(readings, 'keyOn');
  const isCharging =
    readingOf(readings, 'chargerState') === chargerIsCharging ||
    (typeof current === 'number' && current >= chargingAmperes && !keyOn);
  if (isCharging) return 'charging';
  const speed = readingOf(readings, 'vehicleSpeed');
  if (isAtWork({ speed, hydraulicsActive: readingOf(readings, 'hydraulicsActive'), keyOn })) return 'working';
  return keyOn === true ? 'idle' : 'off';
}

/** The values that `activityOf` looks at, as stored reports hold them: two have a column, the rest stand in the other readings. */
export interface ActivityReport {
  time: number;
  receivedAt: number;
  speed: number | null;
  keyOn: boolean | null;
  readings: Record<string, unknown> | null;
}

const otherNames = ['hydraulicsActive', 'batteryCurrent', 'chargerState'] as const;

/** Follows the activity alone of one truck, as the live state would with all that it said. */
export class ActivityWatch {
  readonly #readings: Readings = {};

  take({ time, receivedAt, speed, keyOn, readings }: ActivityReport): void {
    const at = liveTime(time, receivedAt);
    if (speed !== null) keep(this.#readings, 'vehicleSpeed', speed, at);
    if (keyOn !== null) keep(this.#readings, 'keyOn', keyOn, at);
    if (!readings) return;
    const others = readings as TruckValues;
    for (const name of otherNames) {
      const value = others[name] ?? null;
      if (value !== null) keep(this.#readings, name, value, at);
    }
  }

  get activity(): Activity {
    return activityOf(this.#readings);
  }
}
