export { liveTime, reportFlags, type OwnedReport, type RawMessage, type Report } from './report';
export { follow, type Before } from './follow';
export { asEvent, asReport, eventColumns, reportColumns, type EventRow, type ReportRow } from './stored';
export { isUnderRepair, repairStays, wasUnderRepair, type RepairStay } from './underRepair';
export {
  badgeOf,
  blankState,
  isAtWork,
  isOnline,
  liveStateOf,
  type Readings,
  type TruckState,
} from './truckState';
