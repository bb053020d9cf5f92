export {
  formerSettings,
  record,
  recordAll,
  whoChanged,
  type Action,
  type Changed,
  type Operation,
} from './record';
export { nameOfLogin } from './naming';
export { guardLog } from './guard';
export { sealAndKeepEnd, publishEnd } from './sealing';
export { forwardEntries, measureForwarding } from './forwarding';
export { acceptEnd, checkLog } from './checking';
export { logState, measureLog, watchLog } from './watch';
export { findLastLogin } from './lastLogin';
export { countRefusal, RefusalCounts } from './refusals';
export { logConfiguration } from './configuration';
export { endsAround, linksBetween, provenEntries, type Proven } from './proof';
export { serveEnd, takeOverEnd } from './witness';
