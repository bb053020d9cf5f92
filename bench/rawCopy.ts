import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CopyBuffer } from '../server/src/domain/reported/telemetry/copyBuffer';
import { sampleReport } from '../simulator/src/load/sample';

const rows = 300_000;
const trucks = 2_000;

/** A report as it was stored on 2026-11-22. It stays as it is: against a better row, the same server would look worse. */
const table = `create table raw_report (
  vehicle_id bigint not null, time timestamptz not null, hash bigint not null, received_at timestamptz not null,
  company_id bigint not null, terminal_row_id bigint not null, flags smallint not null, lng float8, lat float8,
  altitude smallint, direction smallint, speed real, key_on boolean, soc real, odometer float8, power_on_seconds bigint,
  work_seconds bigint, readings jsonb, primary key (vehicle_id, time, hash)
) partition by range (time)`;
const columnCount = 18;

/**
 * The baseline of ingesting: the same rows, made before the clock starts, copied by one connection in one go
 * into a table with the key of the server's. Rows per second.
 */
export async function rawCopyPerSecond(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const day = new Date().toISOString().slice(0, 10);
  await client.query('drop table if exists raw_report');
  await client.query(table);
  await client.query(
    `create table raw_report_today partition of raw_report for values from ('${day}') to ('${day}'::date + 1)`,
  );
  const stream = prebuilt(Date.parse(day));
  const began = performance.now();
  await pipeline(
    Readable.from([stream]),
    client.query(copyFrom('copy raw_report from stdin with (format binary)')),
  );
  const seconds = (performance.now() - began) / 1000;
  await client.query('drop table raw_report');
  await client.end();
  return rows / seconds;
}

function prebuilt(midnight: number): Buffer {
  const buffer = new CopyBuffer();
  for (let row = 0; row < rows; row += 1) writeRow(buffer, row, midnight);
  return Buffer.from(buffer.finish());
}

const { position, values } = sampleReport('electric');
const { vehicleSpeed: _, keyOn, soc, odometer, powerOnSeconds, workSeconds, ...readings } = values;

/** The report that the load generator sends. */
function writeRow(buffer: CopyBuffer, row: number, midnight: number): void {
  const at = midnight + Math.floor(row / trucks) * 1000;
  const truck = String(1000 + (row % trucks));
  buffer.row(columnCount);
  buffer.key(truck);
  buffer.instant(at);
  buffer.halves(Math.imul(row, 0x9e3779b1), row);
  buffer.instant(at + 20);
  buffer.key('3');
  buffer.key(truck);
  buffer.int2(8);
  buffer.float8(position && position.lng + row / 1e7);
  buffer.float8(position?.lat);
  buffer.int2(position?.altitude);
  buffer.int2(row % 360);
  buffer.float4((row % 120) / 10);
  buffer.flag(keyOn);
  buffer.float4(soc);
  buffer.float8(odometer);
  buffer.int8(powerOnSeconds);
  buffer.int8(workSeconds);
  buffer.jsonb(JSON.stringify(readings));
}
