import type { reportKinds, reportPeriods } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import type { Right } from '@fleet/contract/rights';
import { say, type Text } from '@fleet/contract/text';
import { clock } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { countByOrg, listOffline } from '../../reported/status/service';

export type ReportKind = (typeof reportKinds)[number];
export type Period = (typeof reportPeriods)[number];
type Cell = string | number | null;

interface Report {
  kind: ReportKind;
  periods: readonly Period[];
  /** Whoever lacks it neither subscribes nor receives. */
  right: Right;
  heads: readonly Text[];
  rows: (ctx: Context) => Promise<Cell[][]>;
}

const dayMs = 86_400_000;

/** The state of the fleet: one row for each organization, with all below it. Rates with one decimal, blank without vehicles. */
const fleetSummary: Report = {
  kind: 'fleetSummary',
  periods: ['daily', 'weekly', 'monthly'],
  right: 'status:view',
  heads: [
    reportText.orgName,
    reportText.vehicles,
    reportText.online,
    reportText.working,
    reportText.idle,
    reportText.charging,
    reportText.underRepair,
    reportText.off,
    reportText.offline,
    reportText.onlineRate,
  ],
  async rows(ctx) {
    return (await countByOrg(ctx)).map(
      ({ orgName, depth, vehicles, working, idle, charging, underRepair, off, offline }) => {
        const online = vehicles - offline;
        const rate = vehicles === 0 ? null : Math.round((online / vehicles) * 1000) / 10;
        return [
          `${'  '.repeat(depth)}${orgName}`,
          vehicles,
          online,
          working,
          idle,
          charging,
          underRepair,
          off,
          offline,
          rate,
        ];
      },
    );
  },
};

/** Vehicles that are silent, the longest first. */
const offlineTrucks: Report = {
  kind: 'offlineTrucks',
  periods: ['daily', 'weekly', 'monthly'],
  right: 'status:view',
  heads: [
    reportText.carId,
    reportText.plateNum,
    reportText.orgName,
    reportText.terminalId,
    reportText.lastSeen,
    reportText.offlineDays,
  ],
  async rows(ctx) {
    return (await listOffline(ctx)).map(({ carId, plateNum, orgName, terminalId, lastSeen }) => [
      carId,
      plateNum,
      orgName,
      terminalId,
      lastSeen ? clock(new Date(lastSeen), ctx.timeZone) : say(ctx.language, reportText.never),
      lastSeen ? Math.floor((ctx.now.getTime() - Date.parse(lastSeen)) / dayMs) : null,
    ]);
  },
};

export const reports: readonly Report[] = [fleetSummary, offlineTrucks];

export const reportOf = (kind: ReportKind) => reports.find((report) => report.kind === kind)!;
