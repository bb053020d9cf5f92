export { asEvent, asReport, eventColumns, reportColumns, type EventRow, type ReportRow } from './asReport';
export { columns, type StoredReport } from './columns';
export { nearestOfEach, nearestStored } from './nearest';
export { pack, unpack } from './pack';
export { inOrder, keyOf, unpackedByCompany, type Span, storedIn, type StoredRow } from './read';
export { packReadings } from './readings';
export { reportsOf } from './reports';
export { storedSince, type Since } from './since';
