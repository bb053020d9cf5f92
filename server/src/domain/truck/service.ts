export { reportFlags, type OwnedReport, type RawMessage, type Report } from './report';
export { followDriver } from './signedOn';
export { asEvent, asReport, eventColumns, reportColumns, type EventRow, type ReportRow } from './stored';
export {
  applyReport,
  badgeOf,
  blankState,
  isOnline,
  liveStateOf,
  type Readings,
  type TruckState,
} from './truckState';
