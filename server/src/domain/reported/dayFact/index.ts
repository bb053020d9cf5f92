export { keepDayFacts } from './derive';
export {
  around,
  closedDaysIn,
  driverSeconds,
  listDriverDays,
  listVehicleDays,
  togetherHours,
  vehicleHours,
  type Period,
} from './read';
