import type { Bus } from './base/bus';
import type { Ground } from './base/context';
import { AlarmWatch } from './domain/reported/alarm/service';
import { BatteryWatch } from './domain/reported/battery/service';
import { FenceWatch } from './domain/reported/crossing/service';
import type { Judge } from './domain/reported/telemetry/service';

/** Who judges what trucks report, in the order in which each report is judged. */
export const judgesOf = (ground: Ground, bus: Bus): Judge[] => [
  new FenceWatch(ground, bus),
  new AlarmWatch(ground, bus),
  new BatteryWatch(ground, bus),
];
