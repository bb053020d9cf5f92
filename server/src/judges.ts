import type { Bus } from './base/bus';
import type { AppContext } from './base/context';
import { AlarmWatch } from './domain/reported/alarm/index';
import { BatteryWatch } from './domain/reported/battery/service';
import { FenceWatch } from './domain/reported/crossing/index';
import type { Judge } from './domain/reported/telemetry/service';

/** The judges of reports, in the order in which each report is judged. */
export const judgesOf = (appCtx: AppContext, bus: Bus): Judge[] => [
  new FenceWatch(appCtx, bus),
  new AlarmWatch(appCtx, bus),
  new BatteryWatch(appCtx, bus),
];
