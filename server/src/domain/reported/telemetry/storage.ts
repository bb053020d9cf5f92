import type pg from 'pg';
import { noteLate, type Late } from '../../house/late/service';
import { asBigint, asFingerprint } from '../../../base/fingerprint';
import { isAboutData } from '../../../base/aboutData';
import { partOfSql } from '../../../base/parts';
import { packTouches } from '../../../base/touch';
import type { Partitions } from './partitions';
import type { OwnedReport, Report } from '../../fleet/truck/index';
import { notRepeatedEvent, notUntimedRepeat, lockUntimed, repeatMinutes } from './repeats';
import { eventTarget, reportTarget, type EventRow } from './rows';
import { Shards } from './shards';
import { inTransaction, TableWriter, withClient } from './tableWriter';
import { touchesOf } from './touches';

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
  readonly #writer = new TableWriter();
  readonly #shards: Shards;

  constructor(
    readonly pool: pg.Pool,
    readonly partitions: Partitions,
  ) {
    this.#shards = new Shards(pool, this.#writer);
  }

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
    if (await this.#shards.areThere()) return this.#storeApart([...timed, ...untimed], late);
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

  /**
   * Puts the reports into their shards, and with the coordinator what stands beside them. Marks of what is late go first,
   * because a report must not be stored without its mark, and once more after it, because somebody may have read
   * the reports and taken the mark away between. Touches go after it: days are counted from there.
   */
  async #storeApart(
    reports: OwnedReport[],
    late: readonly Late[],
  ): Promise<{ kept: OwnedReport[]; refused: number }> {
    if (late.length > 0) await inTransaction(this.pool, (client) => noteLate(client, late));
    const aside = new Set<OwnedReport>();
    for (const { report, reason } of await this.#shards.store(reports.filter(saysHowItIs))) {
      await this.quarantine([report], reason);
      aside.add(report);
    }
    const stored = reports.filter((report) => !aside.has(report));
    const beside = (client: pg.PoolClient, some: OwnedReport[]) => this.#storeBeside(client, some, late);
    if (stored.length > 0) for (const report of await this.#inHalves(stored, beside)) aside.add(report);
    return { kept: stored.filter((report) => !aside.has(report)), refused: aside.size };
  }

  /** Answers what the database refused. */
  async #storeTimed(reports: OwnedReport[], late: readonly Late[]): Promise<OwnedReport[]> {
    try {
      if (late.length === 0 && reports.every(({ events }) => events.length === 0))
        await withClient(this.pool, (client) =>
          this.#writer.copy(client, reportTarget, reports, touching(reports)),
        );
      else
        await inTransaction(this.pool, async (client) => {
          await this.#writer.copy(client, reportTarget, reports.filter(saysHowItIs));
          await this.#storeBeside(client, reports, late);
        });
      return [];
    } catch (error) {
      if (!isAboutData(error)) throw error;
      return this.#storeCarefully(reports, late);
    }
  }

  #storeCarefully = (reports: OwnedReport[], late: readonly Late[]): Promise<OwnedReport[]> =>
    this.#inHalves(reports, async (client, some) => {
      if (some.some(({ time }) => time === null)) await client.query(lockUntimed);
      const rows = some.filter(saysHowItIs);
      await this.#writer.merge(client, reportTarget, rows, notUntimedRepeat(reportTarget.table));
      await this.#storeBeside(client, some, late);
    });

  /** Stores what stands beside the rows of reports. */
  async #storeBeside(client: pg.PoolClient, reports: OwnedReport[], late: readonly Late[]): Promise<void> {
    const events = eventsOf(reports);
    if (events.length > 0) await this.#writer.merge(client, eventTarget, events, notRepeatedEvent);
    await noteLate(client, late);
    await client.query(noteTouches, [packTouches(touchesOf(reports))]);
  }

  /** Does the work for all of them, or for one half after the other until what the database refuses stands alone; answers that. */
  async #inHalves(
    reports: OwnedReport[],
    work: (client: pg.PoolClient, some: OwnedReport[]) => Promise<void>,
  ): Promise<OwnedReport[]> {
    try {
      await inTransaction(this.pool, (client) => work(client, reports));
      return [];
    } catch (error) {
      if (!isAboutData(error)) throw error;
      const middle = reports.length >> 1;
      if (middle === 0) {
        await this.quarantine(reports, (error as Error).message);
        return reports;
      }
      const refused = await this.#inHalves(reports.slice(0, middle), work);
      return [...refused, ...(await this.#inHalves(reports.slice(middle), work))];
    }
  }
}

/** Which vehicles' days were touched, in the transaction that touches them: day facts are derived from there. */
const noteTouches = 'insert into report_touch (touched) values ($1)';
/** The same as a statement without parameters. */
const touching = (reports: readonly OwnedReport[]) =>
  noteTouches.replace('$1', `'\\x${packTouches(touchesOf(reports)).toString('hex')}'`);

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
