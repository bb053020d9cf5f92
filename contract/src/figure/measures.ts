/*
 * Measures are what is counted of an object on a day. They add up over days and organizations, so that every figure
 * of a longer period or a larger organization is made of their sums.
 */

const hours = ['powerOnSeconds', 'workSeconds', 'idleSeconds', 'metres'] as const;
const findings = ['faults', 'violations', 'inspections', 'abnormalInspections'] as const;

/** Of a vehicle. Seconds, metres, yuan; all others are counts. */
export const vehicleMeasures = [
  /** Vehicles with a terminal on the last day of the period. */
  'vehicles',
  /** Vehicles with a terminal, each day anew: N × days of `domain.md` §7. */
  'vehicleDays',
  /** Vehicles that worked 0.1 h at least, each day anew. */
  'workedDays',
  /** Σ over days of workedDays ÷ vehicleDays, and how many days had any vehicle: their quotient is the mean of days. */
  'workedShares',
  'ratedDays',
  ...hours,
  ...findings,
  /** Faults of level 2 and above. */
  'severeFaults',
  'usedShifts',
  'checkedShifts',
  /** Repairs that ended, and the seconds from accepting each to its end. */
  'repairs',
  'repairSeconds',
  'repairCost',
  'maintainCost',
] as const;

/** Of a driver, on all trucks of the company. */
export const driverMeasures = [
  'drivers',
  /** Drivers on file, each day anew. */
  'driverDays',
  ...hours,
  ...findings,
  'stops',
  'stopSeconds',
] as const;

/** Of a traction battery, by its records. Seconds, per cent of its capacity; all others are counts. */
export const batteryMeasures = [
  'batteries',
  'charges',
  'chargeSeconds',
  'abnormalCharges',
  'discharges',
  'deepDischarges',
  'dischargedPercent',
] as const;

export type BatteryMeasure = (typeof batteryMeasures)[number];
export type VehicleMeasure = (typeof vehicleMeasures)[number];
export type DriverMeasure = (typeof driverMeasures)[number];
export type Sums<M extends string> = Record<M, number>;
