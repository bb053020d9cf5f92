import type { CopyBuffer } from './copyBuffer';
import type { Fingerprint } from '../../../base/fingerprint';
import { packReadings } from '../../fleet/stored/index';
import { reportFlags, type OwnedReport } from '../../fleet/truck/index';

const reportColumns = [
  'vehicle_id',
  'time',
  'hash',
  'received_at',
  'company_id',
  'terminal_row_id',
  'flags',
  'lng',
  'lat',
  'altitude',
  'direction',
  'speed',
  'key_on',
  'soc',
  'odometer',
  'power_on_seconds',
  'work_seconds',
  'hydraulics_active',
  'forks_raised',
  'packed',
] as const;
const eventColumns = [
  'vehicle_id',
  'time',
  'hash',
  'received_at',
  'company_id',
  'terminal_row_id',
  'code',
  'fields',
] as const;

/** A table that batches are copied into, and how a row of it is written. */
export interface Target<Row> {
  table: string;
  columns: string;
  write(buffer: CopyBuffer, row: Row): void;
}

export const reportTarget: Target<OwnedReport> = {
  table: 'report',
  columns: reportColumns.join(),
  write: writeReport,
};

/** One event of a report, as a row of its own. */
export interface EventRow {
  report: OwnedReport;
  index: number;
}

export const eventTarget: Target<EventRow> = {
  table: 'truck_event',
  columns: eventColumns.join(),
  write: writeEvent,
};

function writeReport(buffer: CopyBuffer, report: OwnedReport): void {
  const { position, values } = report;
  buffer.row(reportColumns.length);
  writeKey(buffer, report, report.at, report.hash);
  buffer.int2(flagsOf(report));
  buffer.float8(position?.lng);
  buffer.float8(position?.lat);
  buffer.int2(position?.altitude);
  buffer.int2(position?.direction);
  buffer.float4(values.vehicleSpeed);
  buffer.flag(values.keyOn);
  buffer.float4(values.soc);
  buffer.float8(values.odometer);
  buffer.int8(values.powerOnSeconds);
  buffer.int8(values.workSeconds);
  buffer.flag(values.hydraulicsActive);
  buffer.flag(values.forksRaised);
  buffer.bytes(packReadings(values, report.alarm));
}

function writeEvent(buffer: CopyBuffer, { report, index }: EventRow): void {
  const event = report.events[index]!;
  const { identifier, time, ...fields } = event;
  const { high, low } = report.hash;
  buffer.row(eventColumns.length);
  // Events of one report share its hash; their place among each other tells them apart.
  writeKey(buffer, report, time ?? report.at, { high, low: (low + index) | 0 });
  buffer.text(identifier);
  buffer.jsonb(JSON.stringify(fields));
}

function writeKey(buffer: CopyBuffer, report: OwnedReport, at: number, { high, low }: Fingerprint): void {
  buffer.key(report.vehicleId);
  buffer.instant(at);
  buffer.halves(high, low);
  buffer.instant(report.receivedAt);
  buffer.key(report.companyId);
  buffer.key(report.terminalRowId);
}

const flagsOf = ({ time, position, wasKept, alarm }: OwnedReport) =>
  (time === null ? reportFlags.ownClock : 0) |
  (position && !position.fixed ? reportFlags.lastKnownPosition : 0) |
  (wasKept ? reportFlags.wasKept : 0) |
  (alarm === 0 ? reportFlags.noAlarm : 0);
