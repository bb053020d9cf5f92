import type { Input, Output } from '@fleet/contract/call';
import { longestStatusDays, type status } from '@fleet/contract/status/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { checkPeriod } from '../../../base/period';
import { sortOf } from '../../../base/query';
import { nearestStored, type StoredRow, storedSince } from '../../fleet/stored/index';
import { withNames } from './names';
import { during, type Owned, type Period } from './period';
import { needServed } from './served';

type Row = Output<typeof status.operations>['rows'][number];
/** With when it was, in milliseconds since 1970, and the kind of the number that a driver signed on with. */
type Operation = Omit<Row, 'time' | 'driverName'> & { at: number; said: number | null };

const wanted = ['hash', 'keyOn', 'soc', 'forksRaised', 'hydraulicsActive'] as const;
type Report = StoredRow<(typeof wanted)[number]>;

const isLifting = ({ forksRaised, hydraulicsActive }: Pick<Report, 'forksRaised' | 'hydraulicsActive'>) =>
  forksRaised ?? hydraulicsActive;

/** The operations of the vehicle in a period: where a reading changes, and its events. */
export async function listOperations(ctx: Context, filter: Input<typeof status.operations>) {
  checkPeriod(ctx, filter, longestStatusDays);
  const vehicle = await needServed(ctx, filter.id);
  const all = [...(await turnsOf(ctx, vehicle, filter)), ...(await listSaid(ctx, vehicle, filter))];
  const { operation, pageNum, pageSize } = filter;
  const found = operation ? all.filter((one) => one.operation === operation) : all;
  const [, direction] = sortOf(filter.sort ?? 'time,desc');
  found.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  if (direction === 'desc') found.reverse();
  const { companyId } = vehicle;
  const shown = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const named = await withNames(
    ctx,
    shown.map((one) => ({ ...one, number: one.driver, companyId })),
  );
  const rows = named.map(({ number: _, at, ...row }) => ({ ...row, time: new Date(at).toISOString() }));
  return { rows, total: found.length };
}

/** Reports in which a reading is not what it was before; one that was never on before has been off. */
async function turnsOf(ctx: Context, { id, companyId }: Owned, period: Period): Promise<Operation[]> {
  const [from, to] = [Date.parse(period.startTime), Date.parse(period.endTime)];
  const owner = { vehicleId: id, companyId };
  const before = { ...owner, at: from, reach: -Infinity };
  // Looked for far back, so only once the period tells something that could differ from it.
  let wasOn: boolean | null = null;
  let wasLifting: boolean | null = null;
  const keyBefore = async () => (await nearestStored(ctx, 'before', before, ['keyOn']))?.keyOn ?? false;
  const liftBefore = async () => {
    const found = await nearestStored(ctx, 'before', before, ['forksRaised', 'hydraulicsActive']);
    return (found && isLifting(found)) ?? false;
  };
  const turns: Operation[] = [];
  const note = (operation: Row['operation'], name: string, { time, hash, soc }: Report) =>
    turns.push({ id: `${name} ${time} ${hash}`, at: time, operation, driver: null, said: null, soc });
  for await (const [, reports] of storedSince(ctx, [{ ...owner, since: from }], wanted, to))
    for (const report of reports) {
      const { keyOn } = report;
      if (keyOn !== null) {
        wasOn ??= await keyBefore();
        if (keyOn !== wasOn) note(keyOn ? 'powerOn' : 'powerOff', 'key', report);
        wasOn = keyOn;
      }
      const isUp = isLifting(report);
      if (isUp === true && !(wasLifting ??= await liftBefore())) note('lift', 'lift', report);
      wasLifting = isUp ?? wasLifting;
    }
  return turns;
}

/** The events of a truck in a period. */
async function listSaid(ctx: Context, vehicle: Owned, period: Period): Promise<Operation[]> {
  const { rows } = await sql<Operation>`
    select 'event ' || time || hash as id, (extract(epoch from time) * 1000)::float8 as at,
      case code when 'signOn' then 'driverIn' when 'signOff' then 'driverOut'
        when 'chargeStart' then 'chargeBegin' else 'chargeEnd' end as operation,
      fields #>> '{fields,number}' as driver, (fields #>> '{fields,kind}')::int as said,
      (fields #>> '{fields,soc}')::float8 as soc
    from truck_event
    where ${during(vehicle, period)} and code in ('signOn', 'signOff', 'chargeStart', 'chargeEnd')`.execute(
    ctx.db,
  );
  return rows;
}
