export { monthWork } from './monthHours';
export { numbersOf, ownersOf } from './numbers';
export { doesNow, signedOn, workStatus } from './signedNow';
export {
  longestSessionMs,
  sessionsIn,
  SessionWatch,
  type Heard,
  type Session,
  type SessionState,
  type Sign,
} from './sessions';
