import { sql } from 'kysely';
import { backupLock, whileAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { asStored, columns, inOrder, keyOf, pack, type StoredReport, unpack } from '../../fleet/stored/index';
import type { Partitions } from './partitions';

type Ctx = Pick<Context, 'db' | 'sessions' | 'complain' | 'config'>;
type Db = Pick<Context, 'db'>;

interface Owner {
  vehicleId: string;
  companyId: string;
}
type Row = Owner & StoredReport;

const dayMs = 86_400_000;
/** About so many reports are packed in one transaction, of at least one vehicle. */
const atOnce = 50_000;
const vehiclesAtOnce = 200;
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

  /** Packs days that ended so many days before the instant as the settings have it, until the other; milliseconds since 1970. */
  async run(now: number, until: number): Promise<void> {
    const { packAfterDays } = this.ctx.config;
    if (packAfterDays === 0) return;
    for (const day of await this.partitions.loose(now - packAfterDays * dayMs)) {
      await this.partitions.need([Date.parse(day)]);
      for (let after: string | null = '0'; after !== null; ) {
        if (Date.now() > until) return;
        after = await this.#packSome(day, after);
      }
      // A backup that is under way still reads what is dead to everybody else.
      await whileAlone(this.ctx, backupLock, async () => void (await this.partitions.release(day)));
    }
  }

  /** Packs vehicles after one; answers the last of them, null when there were none. */
  #packSome(day: string, after: string): Promise<string | null> {
    return this.ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        // In a cluster the snapshot is that of a connection, and one to each node is all that this may use.
        await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db);
        const vehicleIds = await vehiclesAfter({ db }, day, after);
        if (vehicleIds.length === 0) return null;
        const known = await packsOf({ db }, day, vehicleIds);
        for (const [name, loose] of await looseOf({ db }, day, vehicleIds)) {
          const owner = { vehicleId: loose[0]!.vehicleId, companyId: loose[0]!.companyId };
          const reports = merged(loose, known.get(name));
          const packed = await pack(reports);
          if (!isSame(reports, unpack(packed, names))) {
            this.ctx.complain(
              new Error(`The reports of vehicle ${owner.vehicleId} on ${day} do not survive packing`),
            );
            continue;
          }
          await keepPack({ db }, day, owner, reports.length, packed);
          await dropLoose({ db }, day, owner);
          this.count(loose.length);
        }
        return vehicleIds.at(-1)!;
      });
  }
}

const ofDay = (day: string) => sql`r.time >= ${`${day}T00:00:00Z`}
  and r.time < ${new Date(Date.parse(day) + dayMs).toISOString()}`;
const nameOf = ({ vehicleId, companyId }: Owner) => `${vehicleId} ${companyId}`;

async function vehiclesAfter(ctx: Db, day: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ vehicleId: string; before: string }>`
    select vehicle_id, sum(reports) over (order by vehicle_id) - reports as before from (
      select r.vehicle_id, count(*) as reports from report r where ${ofDay(day)} and r.vehicle_id > ${after}
      group by r.vehicle_id order by r.vehicle_id limit ${vehiclesAtOnce}) counted
    order by vehicle_id`.execute(unscoped(ctx));
  return rows.filter(({ before }) => Number(before) < atOnce).map(({ vehicleId }) => vehicleId);
}

async function looseOf(ctx: Db, day: string, vehicleIds: readonly string[]): Promise<Map<string, Row[]>> {
  const { rows } = await sql<Row>`
    select r.vehicle_id, r.company_id, ${sql.join(names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`))}
    from report r where ${ofDay(day)} and r.vehicle_id = any(${vehicleIds}::bigint[])
    order by r.vehicle_id, r.time, r.hash`.execute(unscoped(ctx));
  const found = new Map<string, Row[]>();
  for (const row of rows.map(asStored)) {
    const own = found.get(nameOf(row));
    if (own) own.push(row);
    else found.set(nameOf(row), [row]);
  }
  return found;
}

async function packsOf(ctx: Db, day: string, vehicleIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<Owner & { packed: Buffer }>`
    select vehicle_id, company_id, packed from packed_day
    where day = ${day} and vehicle_id = any(${vehicleIds}::bigint[])`.execute(unscoped(ctx));
  return new Map(rows.map((row) => [nameOf(row), row.packed]));
}

/** Loose reports and packed ones together, each once. */
function merged(loose: readonly Row[], packed: Buffer | undefined): StoredReport[] {
  if (!packed) return [...loose];
  const known = unpack(packed, names);
  const keys = new Set(known.map(keyOf));
  return [...known, ...loose.filter((row) => !keys.has(keyOf(row)))].sort(inOrder);
}

const keepPack = (ctx: Db, day: string, { vehicleId, companyId }: Owner, reports: number, packed: Buffer) =>
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
  const valueOf = (report: StoredReport, name: keyof StoredReport) =>
    name === 'readings' ? JSON.stringify(sortedReadings(report.readings)) : report[name];
  return (
    before.length === after.length &&
    before.every((report, at) =>
      names.every((name) => Object.is(valueOf(report, name), valueOf(after[at]!, name))),
    )
  );
}

const sortedReadings = (readings: StoredReport['readings']) =>
  readings && Object.entries(readings).sort(([one], [other]) => (one < other ? -1 : 1));
