import type { FaultType } from '../alarm/catalogue';
import type { Right } from '../rights';
import type { Condition, offlineBuckets, VehicleState } from '../status/calls';
import type { AgeRange, CapacityRange } from '../vehicle/ranges';
import type { Matter } from './calls';

/** The lists that figures lead to, each with the right that it needs. */
export const lists = {
  vehicles: { page: '/VehicleManagement/VehicleFiles', right: 'vehicle:view' },
  status: { page: '/VehicleManagement/VehicleStatus', right: 'status:view' },
  reminders: { page: '/VehicleManagement/MaintainManagement', right: 'remind:view' },
  repairs: { page: '/VehicleManagement/RepairManagement', right: 'repair:view' },
  faults: { page: '/SafeManagement/FaultManagement', right: 'fault:view' },
  violations: { page: '/SafeManagement/ViolationControl', right: 'violation:view' },
} as const satisfies Record<string, { page: string; right: Right }>;

/** A list narrowed to the rows that a figure counts. */
export interface Place {
  list: keyof typeof lists;
  filter: Readonly<Record<string, string>>;
  /** How the page shows it, where it can in several ways. */
  view?: 'list';
}

const place = (list: Place['list'], filter: Place['filter'] = {}): Place => ({ list, filter });

/** Where the figures of the home page lead; `day` is the reader's today, `since` the moment at which it began. */
export const places = {
  vehicles: () => place('vehicles'),
  electric: () => place('vehicles', { powerType: 'electric' }),
  diesel: () => place('vehicles', { powerType: 'diesel' }),
  fitted: () => place('vehicles', { hasTerminal: 'true' }),
  reviewed: () => place('vehicles', { isReviewed: 'true' }),
  compliant: () => place('vehicles', { isCompliant: 'true' }),
  insured: () => place('vehicles', { isInsured: 'true' }),
  dueToday: (day: string) => place('vehicles', { expireOn: day }),
  age: (ageRange: AgeRange) => place('vehicles', { ageRange }),
  capacity: (capacityRange: CapacityRange) => place('vehicles', { capacityRange }),
  online: () => place('status', { link: 'online' }),
  offline: (offlineBucket: (typeof offlineBuckets)[number]) => place('status', { offlineBucket }),
  state: (state: VehicleState) => place('status', { state }),
  condition: (condition: Condition) => place('status', { condition }),
  faultsToday: (since: string) => place('faults', { startTime: since }),
  faultToday: (since: string, faultType: FaultType) => place('faults', { startTime: since, faultType }),
  violationsOfLevel: (since: string, level: '1' | '2' | '3') =>
    place('violations', { startTime: since, level }),
  violationsBetween: (startTime: string, endTime: string) => place('violations', { startTime, endTime }),
  violationsToday: (since: string) => place('violations', { startTime: since }),
} as const;

/** Where each matter leads. */
export const matterPlaces: Record<Matter, (day: string) => Place> = {
  expiredDriving: () => place('violations', { violationType: 'V05', handling: 'unhandled' }),
  faulty: () => places.condition('fault'),
  overdue: () => place('reminders', { maintainStatus: 'overdue' }),
  unchecked: () => places.condition('unchecked'),
  violations: () => place('violations', { handling: 'unhandled' }),
  unaccepted: () => ({ ...place('repairs', { state: 'unaccepted' }), view: 'list' }),
  dueToday: places.dueToday,
};
