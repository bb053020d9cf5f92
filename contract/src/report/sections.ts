import { alarmText } from '../alarm/text';
import { analysisText, kindWords } from '../analysis/text';
import { maintenanceAnalysisText as orderText } from '../analysis/maintenanceText';
import { batteryText } from '../battery/text';
import { batteryFigures } from '../figure/battery';
import type { Figure, Unit } from '../figure/figure';
import { inspectionFigures } from '../figure/fleet';
import { vehicleFigures } from '../figure/vehicle';
import type { Right } from '../rights';
import type { Text } from '../text';
import { reportText } from './text';

/** A column of a table; its unit says how a value is shown. A `word` is a code that `reportWords` names, `money` yuan whose head says so. */
export interface ReportColumn {
  words: Text;
  unit: Unit | 'money' | 'text' | 'word' | 'day' | 'instant';
}

export interface ReportTable {
  words: Text;
  columns: Readonly<Record<string, ReportColumn>>;
}

/** A section of a report: its figures come from the registry, and a reader without its right does not get it. */
export interface ReportSection {
  words: Text;
  right: Right;
  /** The screen that says the same. */
  page: string;
  figures: Readonly<Record<string, Pick<Figure<never>, 'words' | 'formula' | 'unit' | 'better'>>>;
  shown: readonly string[];
  /** The figures drawn day by day, one upon the other. */
  drawn: readonly string[];
  tables: Readonly<Record<string, ReportTable>>;
}

/** Words of the codes in tables. */
export const reportWords: Readonly<Record<string, Text>> = { ...alarmText, ...batteryText, ...orderText };

/** The columns of vehicle figures. */
const columnsOf = (...names: (keyof typeof vehicleFigures)[]): Record<string, ReportColumn> =>
  Object.fromEntries(names.map((name) => [name, vehicleFigures[name]]));
const text = (words: Text): ReportColumn => ({ words, unit: 'text' });
const count = (words: Text): ReportColumn => ({ words, unit: 'count' });
const share = (words: Text): ReportColumn => ({ words, unit: 'share' });
const yuan = (words: Text): ReportColumn => ({ words, unit: 'money' });

const kinds = (words: Text): ReportTable => ({
  words,
  columns: {
    id: { words: kindWords.id, unit: 'word' },
    count: count(kindWords.count),
    vehicles: count(kindWords.vehicles),
    handledRate: share(kindWords.handledRate),
    part: share(kindWords.part),
  },
});

const daily = ['workHours', 'workingRate', 'useRate', 'faults', 'violations', 'checkRate'] as const;
const comprehensive = '/DataAnalysis/VehicleAnalysis/Comprehensive';

const section = <const S extends ReportSection>(one: S) => one;

const reportSections = {
  use: section({
    words: reportText.use,
    right: 'vehicleAnalysis:view',
    page: comprehensive,
    figures: vehicleFigures,
    shown: ['vehicles', 'workHours', 'powerOnHours', 'idleShare', 'workingRate', 'useRate', 'kilometres'],
    drawn: ['workHours'],
    tables: {
      byOrg: {
        words: analysisText.perOrg,
        columns: { orgName: text(analysisText.orgName), ...columnsOf('vehicles', ...daily) },
      },
      byVehicle: {
        words: reportText.mostUsed,
        columns: {
          carId: text(analysisText.carId),
          orgName: text(analysisText.orgName),
          ...columnsOf('workHours', 'useRate', 'idleHours', 'workedDays'),
        },
      },
      byDay: {
        words: analysisText.perDay,
        columns: { day: { words: analysisText.day, unit: 'day' }, ...columnsOf(...daily) },
      },
    },
  }),
  faults: section({
    words: reportText.faults,
    right: 'vehicleAnalysis:view',
    page: '/DataAnalysis/VehicleAnalysis/Fault',
    figures: vehicleFigures,
    shown: ['faults', 'faultRate', 'mtbf', 'mttr'],
    drawn: ['faults'],
    tables: { faultTypes: kinds(analysisText.faultsByType) },
  }),
  violations: section({
    words: reportText.violations,
    right: 'vehicleAnalysis:view',
    page: comprehensive,
    figures: vehicleFigures,
    shown: ['violations', 'violationRate'],
    drawn: ['violations'],
    tables: { violationTypes: kinds(analysisText.violationsByType) },
  }),
  inspection: section({
    words: reportText.inspection,
    right: 'vehicleAnalysis:view',
    page: comprehensive,
    figures: { ...vehicleFigures, ...inspectionFigures },
    shown: ['checkRate', 'passRate', 'abnormalRate'],
    drawn: ['checkRate'],
    tables: {},
  }),
  maintenance: section({
    words: reportText.maintenance,
    right: 'maintenanceAnalysis:view',
    page: '/DataAnalysis/MaintenanceAnalysis',
    figures: vehicleFigures,
    shown: ['repairCost', 'maintainCost', 'costPerHour'],
    drawn: ['repairCost', 'maintainCost'],
    tables: {
      costs: {
        words: orderText.compareCosts,
        columns: {
          part: { words: kindWords.id, unit: 'word' },
          orders: count(orderText.orders),
          labour: yuan(orderText.labour),
          material: yuan(orderText.material),
          total: yuan(orderText.total),
          before: yuan(orderText.before),
        },
      },
      months: {
        words: orderText.perMonth,
        columns: {
          month: text(orderText.month),
          orders: count(orderText.orders),
          vehicles: count(orderText.vehicles),
          due: count(orderText.due),
          late: count(orderText.late),
          onTimeRate: share(orderText.onTimeRate),
        },
      },
    },
  }),
  batteries: section({
    words: reportText.batteries,
    right: 'batteryAnalysis:view',
    page: '/DataAnalysis/BatteryAnalysis',
    figures: batteryFigures,
    shown: Object.keys(batteryFigures),
    drawn: ['charges'],
    tables: {
      types: {
        words: analysisText.batteriesByType,
        columns: {
          batteryType: { words: analysisText.type, unit: 'word' },
          batteries: count(batteryFigures.batteries.words),
          worn: count(reportText.worn),
        },
      },
    },
  }),
  offline: section({
    words: reportText.offlineTrucks,
    right: 'status:view',
    page: '/VehicleManagement/VehicleStatus?link=offline',
    figures: {},
    shown: [],
    drawn: [],
    tables: {
      offline: {
        words: reportText.offlineNow,
        columns: {
          carId: text(reportText.carId),
          plateNum: text(reportText.plateNum),
          orgName: text(analysisText.orgName),
          terminalId: text(reportText.terminalId),
          lastSeen: { words: reportText.lastSeen, unit: 'instant' },
          offlineDays: count(reportText.offlineDays),
        },
      },
    },
  }),
};

export type SectionName = keyof typeof reportSections;
export const sectionNames = Object.keys(reportSections) as [SectionName, ...SectionName[]];
/** The section, its parts under any name: those of a report in hand come as data. */
export const sectionOf = (name: SectionName): ReportSection => reportSections[name];
