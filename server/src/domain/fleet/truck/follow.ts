import type { OwnedReport } from './report';
import { followDriver } from './signedOn';
import { applyReport, type TruckState } from './truckState';

/** How a vehicle stood before a report, and what that changed. */
export interface Before {
  /** Milliseconds since 1970; null when it is the first report. */
  reportTime: number | null;
  alarm: number | null;
  hasDriverChanged: boolean;
}

/** Takes a report into the state, and says what that changed. */
export function follow(state: TruckState, report: OwnedReport, onlineMinutes: number): Before {
  const { reportTime } = state;
  const alarm = state.readings.alarm?.[0];
  const hasDriverChanged = followDriver(state, report, onlineMinutes * 60_000);
  applyReport(state, report);
  return { reportTime, alarm: typeof alarm === 'number' ? alarm : null, hasDriverChanged };
}
