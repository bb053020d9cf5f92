import { inspectionText } from '@fleet/contract/inspection/text';
import type { CheckedItem, ItemResult } from '@fleet/contract/inspection/states';
import { say } from '@fleet/contract/text';
import { sql } from 'kysely';
import { transaction, type Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { numbersOf } from '../../fleet/ride/index';
import { clearLate, findLateIn } from '../../house/late/service';
import { allParts } from '../../../base/parts';
import { pushReport } from './push';
import { insertReport } from './queries';

interface Said {
  time: string;
  hash: string;
  companyId: string;
  orgId: string;
  number: string | null;
  driverId: string | null;
  driverName: string | null;
  items: { item: number; result: number }[] | null;
  remark: string | null;
  known: { item: number; itemName: string; critical: boolean }[];
}

/** As `checkResult` says it (alink.md 16.2). */
const results: readonly ItemResult[] = ['normal', 'abnormal', 'na'];
const longestRemark = 500;

/**
 * Makes reports of the inspections that trucks have sent: each event one, whenever it comes. A vehicle is marked in the
 * transaction that stores such an event, and the mark goes with the reports that were made of it. A vehicle that fails
 * keeps no other from its turn.
 */
export async function takeTruckReports(ctx: Context): Promise<void> {
  for (const mark of await findLateIn(ctx, 'inspections', allParts)) {
    await transaction(ctx, async (ctx) => {
      const made: { id: string; companyId: string }[] = [];
      for (const one of await findNew(ctx, mark.vehicleId, new Date(mark.since))) {
        const { companyId } = one;
        const report = reportOf(mark.vehicleId, one);
        const id = await insertReport(ctx, report);
        await pushReport(ctx, id, report);
        made.push({ id, companyId });
      }
      await clearLate(ctx, [mark]);
      for (const { id, companyId } of made) ctx.tell('changed', { subject: 'check', ids: [id], companyId });
      if (made.length > 0) ctx.tell('conditionsChanged', { vehicleIds: [mark.vehicleId] });
    }).catch(ctx.complain);
  }
}

function reportOf(vehicleId: string, { driverName, number, ...said }: Said) {
  const { companyId, orgId, driverId, time, hash, remark } = said;
  return {
    vehicleId,
    companyId,
    orgId,
    driverId,
    inspector: driverName ?? number,
    checkTime: time,
    items: (said.items ?? []).flatMap((one) => itemOf(one, said.known) ?? []),
    remark: remark?.trim().slice(0, longestRemark) || null,
    source: 'truck' as const,
    eventHash: hash,
  };
}

/** An item that the company's list does not have is kept by its number; a result without a meaning says nothing. */
function itemOf(
  { item, result }: { item: number; result: number },
  known: Said['known'],
): CheckedItem | null {
  const meaning = results[result];
  if (!meaning) return null;
  const { itemName, critical } = known.find((one) => one.item === item) ?? {
    itemName: say('zh', inspectionText.itemNumber, { number: item }),
    critical: false,
  };
  return { item, itemName, critical, result: meaning };
}

/** Inspections that a vehicle has sent since an instant and that no report was made of; the lock is for two clocks at once. */
async function findNew(ctx: Context, vehicleId: string, since: Date): Promise<Said[]> {
  await sql`select from vehicle where id = ${vehicleId} for update`.execute(unscoped(ctx));
  const { rows } = await sql<Said>`
    select event.time, event.hash, event.company_id, coalesce(vehicle.org_id, company.org_id) as org_id,
      told ->> 'driver' as number, known.driver_id, driver.driver_name,
      case when jsonb_typeof(told -> 'items') = 'array' then told -> 'items' end as items, told ->> 'remark' as remark,
      coalesce((
        select jsonb_agg(jsonb_build_object('item', sort, 'itemName', item_name, 'critical', critical))
        from check_item where check_item.company_id = event.company_id and check_item.deleted_at is null), '[]') as known
    from truck_event event
    cross join lateral (select event.fields -> 'fields' as told) spoken
    join company on company.id = event.company_id
    left join vehicle on vehicle.id = event.vehicle_id and vehicle.company_id = event.company_id
    left join lateral (
      select driver_id from ${numbersOf()} numbered
      where numbered.company_id = event.company_id and numbered.said in (1, 3) and numbered.number = told ->> 'driver'
      order by numbered.said desc limit 1) known on true
    left join driver on driver.id = known.driver_id
    where event.vehicle_id = ${vehicleId} and event.code = 'checkResult' and event.time >= ${since.toISOString()}
      and not exists (
        select from inspection where inspection.vehicle_id = event.vehicle_id
          and inspection.check_time = event.time and inspection.event_hash = event.hash)
    order by event.time, event.hash`.execute(unscoped(ctx));
  return rows;
}
