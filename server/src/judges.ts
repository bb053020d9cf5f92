import type { Bus } from './base/bus';
import type { AppContext } from './base/context';
import type { Share } from './base/share';
import { AlarmWatch } from './domain/reported/alarm/index';
import { BatteryWatch } from './domain/reported/battery/service';
import { FenceWatch } from './domain/reported/crossing/index';
import type { Judge } from './domain/reported/telemetry/service';

/** The judges of the reports of a share of the vehicles, in the order in which each report is judged. */
export const judgesOf = (appCtx: AppContext, bus: Bus, share: Share): Judge[] => [
  new FenceWatch(appCtx, bus, share),
  new AlarmWatch(appCtx, bus, share),
  new BatteryWatch(appCtx, bus, share),
];
