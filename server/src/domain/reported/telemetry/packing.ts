import { sql } from 'kysely';
import { backupLock, whileAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { portionsOf } from '../../../base/portions';
import { readAhead } from '../../../base/readAhead';
import { unscoped } from '../../../base/scope';
import {
  columns,
  inOrder,
  keyOf,
  unpackedByCompany,
  pack,
  type StoredReport,
  unpack,
} from '../../fleet/stored/index';
import type { Partitions } from './partitions';

type Ctx = Pick<Context, 'db' | 'sessions' | 'complain' | 'config'>;
type Db = Pick<Context, 'db'>;

interface Owner {
  vehicleId: string;
  companyId: string;
}

const dayMs = 86_400_000;
/** About so many reports are packed in one transaction, of at least one vehicle. */
const atOnce = 50_000;
/** The reports of so many vehicles are counted at once. */
const countedAtOnce = 200;
const names = Object.keys(columns) as (keyof StoredReport)[];

/**
 * Moves the raw reports of days that are over from the table into packs, some vehicles at a time, each in one
 * transaction: a report is in the one or in the other, wherever this is interrupted. What came late to a packed day is
 * packed with it the next time.
 */
export class Packing {
  constructor(
    readonly ctx: Ctx,
    readonly partitions: Partitions,
    /** Is told how many reports were packed. */
    readonly count: (reports: number) => void = () => undefined,
  ) {}

  /**
   * Packs days that ended as many days before `now` as the settings have it; `now` in milliseconds since 1970, `until` by
   * `performance.now()`.
   */
  async run(now: number, until: number): Promise<void> {
    const { packAfterDays } = this.ctx.config;
    if (packAfterDays === 0) return;
    for (const day of await this.partitions.loose(now - packAfterDays * dayMs)) {
      await this.partitions.need([Date.parse(day)]);
      for (let after = '0'; ; ) {
        const groups = await vehiclesAfter(this.ctx, day, after);
        for (const vehicleIds of groups) {
          if (performance.now() > until) return;
          await this.#packSome(day, vehicleIds);
        }
        if (groups.length === 0) break;
        after = groups.at(-1)!.at(-1)!;
      }
      // A backup that is under way still reads what is dead to everybody else.
      await whileAlone(this.ctx, backupLock, async () => void (await this.partitions.release(day)));
    }
  }

  #packSome(day: string, vehicleIds: readonly string[]): Promise<void> {
    return this.ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        // In a cluster the snapshot is that of a connection, and one to each node is all that this may use.
        await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db);
        const known = await packsOf({ db }, day, vehicleIds);
        const reading = readAhead(vehicleIds, (vehicleId) =>
          unpackedByCompany({ db }, { vehicleId, ...spanOf(day) }),
        );
        const packs: Pack[] = [];
        for await (const [vehicleId, companies] of reading)
          for (const [companyId, loose] of companies) {
            const owner = { vehicleId, companyId };
            const reports = merged(loose, known.get(nameOf(owner)));
            const packed = await pack(reports);
            if (isSame(reports, unpack(packed, names)))
              packs.push({ owner, packed, reports: reports.length, loose: loose.length });
            else
              this.ctx.complain(
                new Error(`The reports of vehicle ${vehicleId} on ${day} do not survive packing`),
              );
          }
        for (const one of packs) {
          await keepPack({ db }, day, one);
          await dropLoose({ db }, day, one.owner);
          this.count(one.loose);
        }
      });
  }
}

/** The reports of a day of a vehicle: their number, and how many of them were in the table. */
interface Pack {
  owner: Owner;
  packed: Buffer;
  reports: number;
  loose: number;
}

const spanOf = (day: string) => ({ from: Date.parse(day), to: Date.parse(day) + dayMs });
const ofDay = (day: string) => sql`r.time >= ${`${day}T00:00:00Z`}
  and r.time < ${new Date(Date.parse(day) + dayMs).toISOString()}`;
const nameOf = ({ vehicleId, companyId }: Owner) => `${vehicleId} ${companyId}`;

/** The vehicles after one that reported on the day, in groups that are packed together; none when it was the last. */
async function vehiclesAfter(ctx: Db, day: string, after: string): Promise<string[][]> {
  const { rows } = await sql<{ vehicleId: string; reports: number }>`
    select r.vehicle_id, count(*)::int as reports from report r where ${ofDay(day)} and r.vehicle_id > ${after}
    group by r.vehicle_id order by r.vehicle_id limit ${countedAtOnce}`.execute(unscoped(ctx));
  return portionsOf(rows, ({ reports }) => reports, atOnce).map((group) =>
    group.map(({ vehicleId }) => vehicleId),
  );
}

async function packsOf(ctx: Db, day: string, vehicleIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<Owner & { packed: Buffer }>`
    select vehicle_id, company_id, packed from packed_day
    where day = ${day} and vehicle_id = any(${vehicleIds}::bigint[])`.execute(unscoped(ctx));
  return new Map(rows.map((row) => [nameOf(row), row.packed]));
}

/** Loose reports and packed ones together, each once. */
function merged(loose: readonly StoredReport[], packed: Buffer | undefined): readonly StoredReport[] {
  if (!packed) return loose;
  const known = unpack(packed, names);
  const keys = new Set(known.map(keyOf));
  return [...known, ...loose.filter((row) => !keys.has(keyOf(row)))].sort(inOrder);
}

const keepPack = (ctx: Db, day: string, { owner: { vehicleId, companyId }, reports, packed }: Pack) =>
  sql`
    insert into packed_day (vehicle_id, company_id, day, reports, packed)
    values (${vehicleId}, ${companyId}, ${day}, ${reports}, ${packed})
    on conflict (vehicle_id, day, company_id) do update set reports = excluded.reports, packed = excluded.packed`.execute(
    unscoped(ctx),
  );

/** Of this transaction's snapshot, so that what came meanwhile stays. */
const dropLoose = (ctx: Db, day: string, { vehicleId, companyId }: Owner) =>
  sql`delete from report r where ${ofDay(day)} and r.vehicle_id = ${vehicleId} and r.company_id = ${companyId}`.execute(
    unscoped(ctx),
  );

/** True when every value came back as it was. */
function isSame(before: readonly StoredReport[], after: readonly StoredReport[]): boolean {
  return (
    before.length === after.length &&
    before.every((report, at) =>
      names.every((name) =>
        name === 'readings'
          ? areSameReadings(report.readings, after[at]!.readings)
          : Object.is(report[name], after[at]![name]),
      ),
    )
  );
}

/** In whatever order they stand. */
function areSameReadings(before: StoredReport['readings'], after: StoredReport['readings']): boolean {
  if (before === null || after === null) return before === after;
  const readings = Object.entries(before);
  return (
    readings.length === Object.keys(after).length &&
    readings.every(
      ([name, value]) =>
        Object.is(value, after[name]) ||
        (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(after[name])),
    )
  );
}
