export { activities, ActivityWatch } from './activity';
export { liveTime, reportFlags, type OwnedReport, type RawMessage, type Report } from './report';
export { follow, type Before } from './follow';
export {
  atWorkInSql,
  isAtWork,
  isMoving,
  mayBeLocked,
  mayBeLockedInSql,
  movingInSql,
} from './motion';
export { readingOf, type Readings } from './readings';
export { isClockWrong, noteRefusedTime } from './terminalClock';
export { badgesOf, filedConditions, isCriticalNow } from './conditions';
export { ShownState } from './shownState';
export { isUnderRepair, repairStays, wasUnderRepair, type RepairStay } from './underRepair';
export {
  liveBadgesOf,
  blankState,
  isFaulty,
  isLocked,
  isOnline,
  newestInSql,
  setBack,
  type TruckState,
} from './truckState';
