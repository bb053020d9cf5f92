import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CopyBuffer } from '../server/src/domain/reported/telemetry/copyBuffer';
import { reportTarget } from '../server/src/domain/reported/telemetry/rows';
import type { OwnedReport } from '../server/src/domain/fleet/truck/index';
import { sampleReport } from '../simulator/src/load/sample';

const rows = 300_000;
const trucks = 2_000;

/**
 * The baseline of ingesting: the same rows, made before the clock starts, copied by one connection in one go
 * into a table with the same columns, partition and key. Rows per second.
 */
export async function rawCopyPerSecond(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const day = new Date().toISOString().slice(0, 10);
  await client.query('drop table if exists raw_report');
  await client.query('create table raw_report (like report including all) partition by range (time)');
  await client.query(
    `create table raw_report_today partition of raw_report for values from ('${day}') to ('${day}'::date + 1)`,
  );
  const stream = prebuilt(Date.parse(day));
  const began = performance.now();
  await pipeline(
    Readable.from([stream]),
    client.query(copyFrom(`copy raw_report (${reportTarget.columns}) from stdin with (format binary)`)),
  );
  const seconds = (performance.now() - began) / 1000;
  await client.query('drop table raw_report');
  await client.end();
  return rows / seconds;
}

function prebuilt(midnight: number): Buffer {
  const buffer = new CopyBuffer();
  for (let row = 0; row < rows; row += 1) reportTarget.write(buffer, reportOf(row, midnight));
  return Buffer.from(buffer.finish());
}

const sample = sampleReport('electric');

/** The report that the load generator sends, as the server would store it. */
function reportOf(row: number, midnight: number): OwnedReport {
  const at = midnight + Math.floor(row / trucks) * 1000;
  const { position, values } = sample;
  return {
    vehicleId: String(1000 + (row % trucks)),
    companyId: '3',
    terminalRowId: String(1000 + (row % trucks)),
    at,
    time: at,
    receivedAt: at + 20,
    hash: { high: Math.imul(row, 0x9e3779b1), low: row },
    position: position && { ...position, lng: position.lng + row / 1e7, direction: row % 360 },
    wasKept: false,
    values: { ...values, vehicleSpeed: (row % 120) / 10 },
    alarm: 0,
    events: [],
  };
}
