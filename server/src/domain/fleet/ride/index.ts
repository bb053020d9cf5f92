export { driverAt } from './driverAt';
export { monthWork } from './monthHours';
export { numbersOf, ownersOf } from './numbers';
export { sessionsOn, sessionsOnEach } from './onTruck';
export { hasWorkStatus, signedOn, workStatus } from './signedNow';
export {
  longestSessionMs,
  SessionWatch,
  type Session,
  type SessionState,
  type Sign,
} from './sessions';
