import { battery, batteryStatus } from '@fleet/contract/battery/calls';
import type { Call } from '@fleet/contract/call';
import { median } from './figures';
import type { Place } from './place';
import { row, whole, type Row } from './row';

const dayMs = 86_400_000;
const asked = 15;
/** Charges and discharges of each battery, one every six hours. */
const recordsEach = 8;

/** The lists of 100,000 batteries, one in each vehicle, by their filters and orders: fifty rows and the total. */
export async function benchBatteries(place: Place): Promise<Row[]> {
  await fillBatteries(place);
  return [
    tell(
      'Files of 100,000 batteries by each filter, 50 rows and total',
      await askAll(place, battery.list, files),
    ),
    tell(
      `State of 100,000 batteries with ${whole(recordsEach * 100_000)} records by each filter, the same`,
      await askAll(place, batteryStatus.list, standing()),
    ),
  ];
}

type Figure = [filter: string, ms: number];

/** How long the platform waits for a page by each of these filters. */
async function askAll(
  place: Place,
  call: Call,
  filters: Record<string, Record<string, string>>,
): Promise<Figure[]> {
  const token = await place.signIn('operator');
  const figures: Figure[] = [];
  for (const [name, input] of Object.entries(filters)) {
    const taken: number[] = [];
    for (let round = 0; round < asked; round += 1) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${place.server.http}${call.path}`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ pageSize: '50', ...input }),
      });
      const { data } = (await response.json()) as { data?: { rows: unknown[] } };
      taken.push(performance.now() - began);
      if (!data || (data.rows.length === 0 && name !== 'a state that none has'))
        throw new Error(`${call.path} answered no batteries for ${name}`);
    }
    figures.push([name, median(taken)]);
  }
  return figures;
}

function tell(what: string, figures: readonly Figure[]): Row {
  const slowest = Math.max(...figures.map(([, ms]) => ms));
  const each = figures.map(([name, ms]) => `${name}: ${whole(ms)} ms`).join('; ');
  return row(what, `slowest p50 ${whole(slowest)} ms`, '≤ 200 ms', each);
}

const files = {
  none: {},
  'none, last first': { sort: 'batteryNumber,desc' },
  'none, page 400': { pageNum: '400' },
  number: { batteryNumber: '99' },
  vehicle: { anyNum: 'B09' },
  terminal: { terminalId: 'BTERM' },
  type: { batteryType: 'lithium' },
  loss: { lossStatus: 'abnormal' },
};

/** A day two days ago for the filters with a period. */
function standing() {
  const period = {
    startTime: new Date(Date.now() - 2 * dayMs).toISOString(),
    endTime: new Date(Date.now() - dayMs).toISOString(),
  };
  return {
    none: {},
    number: { batteryNumber: '99' },
    vehicle: { anyNum: 'B09' },
    state: { state: 'charging' },
    'a state that none has': { state: 'discharging' },
    period,
    abnormal: { abnormal: 'true' },
    'abnormal in a period': { abnormal: 'true', ...period },
    'not abnormal': { abnormal: 'false' },
    'not abnormal in a period': { abnormal: 'false', ...period },
  };
}

/** A battery in each vehicle of the bench fleet, with its state and its records; one in fifty has an abnormal one. */
async function fillBatteries({ pool }: Place): Promise<void> {
  await pool.query(
    `insert into battery (org_id, company_id, battery_number, battery_type, rated_voltage, rated_capacity,
       charge_threshold, discharge_threshold, often_abnormal)
     select org_id, company_id, 'BB' || substr(car_id, 2), (array['lithium', 'leadAcid'])[1 + id % 2], 48, 500, 95, 20, id % 200 = 0
     from vehicle where car_id like 'B%'`,
  );
  await pool.query(
    `insert into battery_binding (battery_id, vehicle_id, company_id, period)
     select battery.id, vehicle.id, vehicle.company_id, tstzrange(now() - interval '30 days', null)
     from vehicle join battery on battery_number = 'BB' || substr(car_id, 2)`,
  );
  await pool.query(
    `with box as (
       insert into terminal (terminal_id, terminal_type_id, org_id, company_id)
       select 'BTERM' || substr(car_id, 2), (select min(id) from terminal_type), org_id, company_id
       from vehicle where car_id like 'B%' returning id, terminal_id)
     insert into binding (vehicle_id, terminal_row_id, company_id, period, bound_at)
     select vehicle.id, box.id, company_id, tstzrange(null, null), now()
     from box join vehicle on car_id = 'B' || substr(terminal_id, 6)`,
  );
  await pool.query(
    `update vehicle_state set battery_state = (array['charging', 'working', 'idle', 'idle'])[1 + bound.vehicle_id % 4],
       battery_since = now() - interval '1 hour', battery_course = json_build_object('bindingId', bound.id::text)
     from battery_binding bound where bound.vehicle_id = vehicle_state.vehicle_id`,
  );
  await pool.query(
    `insert into battery_record (battery_id, vehicle_id, company_id, kind, started_at, start_level, ended_at, end_level, threshold)
     select battery_id, vehicle_id, company_id, case turn % 2 when 0 then 'charge' else 'discharge' end,
       now() - turn * interval '6 hours', 50, now() - turn * interval '6 hours' + interval '2 hours',
       case when battery_id % 50 = 0 and turn = 7 then 10 else 97 end, 20
     from battery_binding, generate_series(1, ${recordsEach}) turn`,
  );
  await pool.query(
    'vacuum analyze battery, battery_binding, battery_record, terminal, binding, vehicle_state',
  );
}
