export { closedHoursIn, driverSeconds } from './closedHours';
export { keepDayFacts } from './derive';
export {
  around,
  closedDaysIn,
  listDriverDays,
  listVehicleDays,
  togetherHours,
  vehicleHours,
  type Period,
} from './read';
