import type pg from 'pg';
import { noteLate, type Late } from '../../house/late/service';
import { CopyBuffer } from './copyBuffer';
import { CopyIn } from './copyIn';
import { asBigint, asFingerprint } from '../../../base/fingerprint';
import { isAboutData } from '../../../base/aboutData';
import { partOfSql } from '../../../base/parts';
import { packTouches } from '../../../base/touch';
import type { Partitions } from './partitions';
import { reportFlags, type OwnedReport, type Report } from '../../fleet/truck/index';
import { touchesOf } from './touches';
import { eventTarget, reportTarget, type EventRow, type Target } from './rows';

const repeatMinutes = 10;
const tenMinutes = `interval '${repeatMinutes} minutes'`;
const oneWriterOfUntimed = 'select pg_advisory_xact_lock(810)';

/** The stored part of a report that found no vehicle. */
type Content = Pick<Report, 'position' | 'values' | 'alarm' | 'events'> &
  Partial<Pick<Report, 'time' | 'wasKept'>>;

interface Waiting {
  hash: string;
  time: string;
  received: string;
  content: Buffer;
  vehicle_id: string;
  company_id: string;
}

/**
 * Puts batches of reports into the database, each report once.
 * A batch is copied straight into the table; only when that fails, because it holds a repeat or a row that the
 * database will not take, does it go through a staging table, and is halved until the bad row stands alone.
 */
export class Storage {
  readonly #buffers: CopyBuffer[] = [];

  constructor(
    readonly pool: pg.Pool,
    readonly partitions: Partitions,
  ) {}

  /**
   * Resolves once the batch is committed, with what of it is late; answers what of it is to be judged, and how much was
   * refused and set aside. Rejects only when the database cannot be reached; then nothing is stored.
   */
  async store(
    reports: OwnedReport[],
    late: readonly Late[],
  ): Promise<{ kept: OwnedReport[]; refused: number }> {
    await this.partitions.need(instantsOf(reports));
    const timed = reports.filter((report) => report.time !== null);
    const untimed = withoutRepeats(reports.filter((report) => report.time === null));
    const refused: OwnedReport[] = [];
    if (timed.length > 0) refused.push(...(await this.#storeTimed(timed, late)));
    if (untimed.length > 0) refused.push(...(await this.#storeCarefully(untimed, late)));
    if (refused.length === 0 && timed.length === reports.length) return { kept: reports, refused: 0 };
    const aside = new Set(refused);
    const kept = [...timed, ...untimed].filter((report) => !aside.has(report));
    return { kept, refused: refused.length };
  }

  /**
   * Keeps reports that no vehicle can be given, or that the database refuses, where the operator can see them: as bytes,
   * of which it refuses none.
   */
  async quarantine(reports: readonly Report[], reason: string): Promise<void> {
    await this.pool.query(
      `insert into quarantine (terminal_row_id, time, hash, received_at, reason, content, lng, lat)
       select terminal, to_timestamp(at / 1000.0), hash, to_timestamp(received / 1000.0), $6, content, lng, lat
       from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::float8[], $5::bytea[], $7::float8[], $8::float8[])
         as kept (terminal, at, hash, received, content, lng, lat)
       on conflict do nothing`,
      [
        reports.map((report) => report.terminalRowId),
        reports.map((report) => report.time ?? report.receivedAt),
        reports.map((report) => asBigint(report.hash)),
        reports.map((report) => report.receivedAt),
        reports.map(({ time, wasKept, position, values, alarm, events }) =>
          Buffer.from(JSON.stringify({ time, wasKept, position, values, alarm, events })),
        ),
        reason,
        reports.map(({ position }) => position?.lng ?? null),
        reports.map(({ position }) => position?.lat ?? null),
      ],
    );
  }

  /** Terminals that have reports waiting for a vehicle, and one of these parts now. */
  async terminalsToAdopt(parts: readonly number[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select distinct q.terminal_row_id as id from quarantine q
       join binding b on b.terminal_row_id = q.terminal_row_id and b.period @> q.time
       where q.reason = 'unbound' and ${partOfSql('b.vehicle_id')} = any($1::int[])`,
      [parts],
    );
    return rows.map(({ id }) => id);
  }

  /** The oldest reports that a terminal has waiting for a vehicle of these parts that it has now, as that vehicle's. */
  async waitingReports(
    terminalRowId: string,
    parts: readonly number[],
    most: number,
  ): Promise<OwnedReport[]> {
    const { rows } = await this.pool.query<Waiting>(
      `select q.hash, q.time, q.received_at as received, q.content, b.vehicle_id, b.company_id from quarantine q
       join binding b on b.terminal_row_id = q.terminal_row_id and b.period @> q.time
       where q.terminal_row_id = $1 and q.reason = 'unbound' and ${partOfSql('b.vehicle_id')} = any($2::int[])
       order by q.time limit $3`,
      [terminalRowId, parts, most],
    );
    return rows.map(({ hash, time, received, content, vehicle_id, company_id }) => ({
      // A report that was set aside before `time` stood in its content had one.
      time: Date.parse(time),
      wasKept: false,
      ...(JSON.parse(content.toString()) as Content),
      at: Date.parse(time),
      terminalRowId,
      vehicleId: vehicle_id,
      companyId: company_id,
      hash: asFingerprint(hash),
      receivedAt: Date.parse(received),
    }));
  }

  async releaseQuarantine(terminalRowId: string, reports: readonly Report[]): Promise<void> {
    await this.pool.query(
      `delete from quarantine where terminal_row_id = $1 and reason = 'unbound' and hash = any($2)`,
      [terminalRowId, reports.map((report) => asBigint(report.hash))],
    );
  }

  /** Lets go of what has waited since before the instant; milliseconds since 1970. */
  async forgetQuarantine(before: number): Promise<void> {
    await this.pool.query('delete from quarantine where received_at < $1', [new Date(before)]);
  }

  /** Answers what the database refused. */
  async #storeTimed(reports: OwnedReport[], late: readonly Late[]): Promise<OwnedReport[]> {
    try {
      if (late.length === 0 && reports.every(({ events }) => events.length === 0))
        await this.#withClient((client) => this.#copy(client, reportTarget, reports, touching(reports)));
      else
        await this.#inTransaction(async (client) => {
          await this.#copy(client, reportTarget, reports.filter(saysHowItIs));
          const events = eventsOf(reports);
          if (events.length > 0) await this.#merge(client, eventTarget, events, notRepeatedEvent);
          await noteLate(client, late);
          await client.query(noteTouches, [packTouches(touchesOf(reports))]);
        });
      return [];
    } catch (error) {
      if (!isAboutData(error)) throw error;
      return this.#storeCarefully(reports, late);
    }
  }

  async #storeCarefully(reports: OwnedReport[], late: readonly Late[]): Promise<OwnedReport[]> {
    try {
      await this.#inTransaction(async (client) => {
        // Rows that are being written beside this cannot be seen, and a report without a time of its own has no key to clash with.
        if (reports.some(({ time }) => time === null)) await client.query(oneWriterOfUntimed);
        await this.#merge(client, reportTarget, reports.filter(saysHowItIs), notUntimedRepeat);
        const events = eventsOf(reports);
        if (events.length > 0) await this.#merge(client, eventTarget, events, notRepeatedEvent);
        await noteLate(client, late);
        await client.query(noteTouches, [packTouches(touchesOf(reports))]);
      });
      return [];
    } catch (error) {
      if (!isAboutData(error)) throw error;
      const middle = reports.length >> 1;
      if (middle === 0) {
        await this.quarantine(reports, (error as Error).message);
        return reports;
      }
      const refused = await this.#storeCarefully(reports.slice(0, middle), late);
      return [...refused, ...(await this.#storeCarefully(reports.slice(middle), late))];
    }
  }

  /** Copies into a table of this transaction's own, then takes from it what the real one does not have. */
  async #merge<Row>(
    client: pg.PoolClient,
    target: Target<Row>,
    rows: Row[],
    condition: string,
  ): Promise<void> {
    const staging = `staging_${target.table}`;
    await client.query(`create temp table ${staging} (like ${target.table}) on commit drop`);
    await this.#copy(client, { ...target, table: staging }, rows);
    await client.query(
      `insert into ${target.table} (${target.columns}) select ${target.columns} from ${staging} as new ${condition} on conflict do nothing`,
    );
  }

  async #copy<Row>(
    client: pg.PoolClient,
    { table, columns, write }: Target<Row>,
    rows: Row[],
    andThen = '',
  ): Promise<void> {
    const buffer = this.#buffers.pop() ?? new CopyBuffer();
    buffer.clear();
    for (const row of rows) write(buffer, row);
    const copy = `copy ${table} (${columns}) from stdin with (format binary); ${andThen}`;
    await client.query(new CopyIn(copy, buffer.finish())).done;
    this.#buffers.push(buffer);
  }

  async #withClient(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    try {
      await work(client);
    } finally {
      client.release();
    }
  }

  async #inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch((fault: Error) => (broken = fault));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** Which vehicles' days were touched, in the transaction that touches them: day facts are derived from there. */
const noteTouches = 'insert into report_touch (touched) values ($1)';
/** The same as a statement without parameters. */
const touching = (reports: readonly OwnedReport[]) =>
  noteTouches.replace('$1', `'\\x${packTouches(touchesOf(reports)).toString('hex')}'`);

const saidBefore = (table: string) => `
  exists (
    select from ${table} old where old.vehicle_id = new.vehicle_id and old.hash = new.hash
      and old.time > new.time - ${tenMinutes} and old.time <= new.time + ${tenMinutes})`;

// A report without a time of its own is a repeat when the same was said within ten minutes.
const notUntimedRepeat = `where (new.flags & ${reportFlags.ownClock}) = 0 or not ${saidBefore('report')}`;

// An event's time, where it has one, is part of what was said.
const notRepeatedEvent = `where not ${saidBefore('truck_event')}`;

/** The first of each: what a vehicle said without a time, and again within ten minutes. */
function withoutRepeats(reports: OwnedReport[]): OwnedReport[] {
  const said = new Map<string, number>();
  return reports.filter(({ vehicleId, hash, at }) => {
    const name = `${vehicleId} ${hash.high} ${hash.low}`;
    const before = said.get(name) ?? -Infinity;
    if (Math.abs(at - before) < repeatMinutes * 60_000) return false;
    said.set(name, at);
    return true;
  });
}

/** False for a message that tells of an event only. */
const saysHowItIs = ({ position, values, events }: OwnedReport) => {
  if (events.length === 0 || position) return true;
  for (const _ in values) return true;
  return false;
};

/** Every instant at which something is stored. */
function* instantsOf(reports: OwnedReport[]): Iterable<number> {
  for (const { at, events } of reports) {
    yield at;
    for (const event of events) yield event.time ?? at;
  }
}

const eventsOf = (reports: OwnedReport[]): EventRow[] =>
  reports.flatMap((report) => report.events.map((_, index) => ({ report, index })));
