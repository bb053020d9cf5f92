import { alarm, violation } from '@fleet/contract/alarm/calls';
import type { Call } from '@fleet/contract/call';
import { median } from './figures';
import type { Place } from './place';

const alarms = 1_000_000;
const asked = 41;

export interface AlarmFigures {
  alarms: number;
  platformMs: number;
  companyMs: number;
  countsMs: number;
}

/** Violations of a year on 100,000 vehicles: a page with its total, for the platform and for a company, and what waits. */
export async function benchAlarms(place: Place): Promise<AlarmFigures> {
  await fillAlarms(place);
  const [operator, admin] = [await place.signIn('operator'), await place.signIn('admin2')];
  const milliseconds = async (call: Call, token: string, body: string) => {
    const taken: number[] = [];
    for (let time = 0; time < asked; time += 1) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${place.server.http}${call.path}`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      if (!response.ok) throw new Error(`${call.path} was refused`);
      await response.arrayBuffer();
      taken.push(performance.now() - began);
    }
    return median(taken);
  };
  return {
    alarms,
    platformMs: await milliseconds(violation.list, operator, 'pageSize=50'),
    companyMs: await milliseconds(violation.list, admin, 'pageSize=50&handling=unhandled'),
    countsMs: await milliseconds(alarm.counts, admin, ''),
  };
}

/** Most are handled, as in a fleet that is looked after. */
async function fillAlarms({ pool }: Place): Promise<void> {
  await pool.query(
    `insert into alarm (vehicle_id, org_id, company_id, code, level, started_at, ended_at, found_by, value, handling)
     select vehicle.id, vehicle.org_id, vehicle.company_id, 'V' || lpad((1 + n % 24)::text, 2, '0'), 1 + n % 3,
       now() - n * interval '30 seconds', now() - n * interval '30 seconds' + interval '10 seconds', 'reports', 12,
       case when n % 10 = 0 then 'unhandled' else 'handled' end
     from generate_series(1, $1::int) n
     join (select id, org_id, company_id, row_number() over (order by id) as place from vehicle) vehicle
       on vehicle.place = 1 + n % (select count(*) from vehicle)`,
    [alarms],
  );
  await pool.query('vacuum analyze alarm');
}
