export { asEvent, asReport, eventColumns, reportColumns, type EventRow, type ReportRow } from './asReport';
export { columns, type StoredReport } from './columns';
export { nearestStored } from './nearest';
export { pack, unpack } from './pack';
export { inOrder, keyOf, storedIn, type StoredRow } from './read';
export { reportsOf } from './reports';
export { storedSince, type Since } from './since';
