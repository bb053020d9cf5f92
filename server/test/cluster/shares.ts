import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { deal } from '../../src/nodes/deal';
import { until } from '../until';
import { type NodeName, nodeNames } from './cluster';

type Db = Pick<pg.ClientBase, 'query'>;

const patienceMs = 60_000;

export const othersThan = (name: NodeName) => nodeNames.filter((one) => one !== name);

/** Which node works on each part, by its name. */
export async function ownersOf(db: Db): Promise<(NodeName | null)[]> {
  const { rows } = await db.query<{ name: NodeName | null }>(
    'select node_name as name from part left join node on node.id = node_id order by number',
  );
  return rows.map(({ name }) => name);
}

/** Resolves once each part is worked on by that of these nodes to which it is dealt. */
export async function sharedBy(db: Db, names: readonly NodeName[]): Promise<void> {
  const dealt = deal(names.map((name, at) => ({ id: String(at), name }))).map((id) => names[Number(id)]);
  await until(
    `the parts to be ${names.join(', ')}’s`,
    async () => isDeepStrictEqual(await ownersOf(db), dealt),
    patienceMs,
  );
}

/** Vehicles whose state is not that of their newest report. */
export async function carsBehind(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ car_id: string }>(
    `select car_id from vehicle join vehicle_state s on s.vehicle_id = vehicle.id
     where s.report_time is distinct from (select max(time) from report where vehicle_id = vehicle.id)
       and exists (select from report where vehicle_id = vehicle.id)`,
  );
  return rows.map((row) => row.car_id);
}
