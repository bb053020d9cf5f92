export { record, recordAll, type Action, type Operation } from './record';
export { guardLog } from './guard';
export { sealAndKeepEnd, publishEnd } from './sealing';
export { acceptEnd, checkLog } from './checking';
export { logState, measureLog, watchLog } from './watch';
export { countRefusal, RefusalCounts } from './refusals';
export { logConfiguration } from './configuration';
export { endsAround, linksBetween, provenEntries, type Proven } from './proof';
export { serveEnd, takeOverEnd } from './witness';
