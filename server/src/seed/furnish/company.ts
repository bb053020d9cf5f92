import { authKey } from '@fleet/contract/authorization/calls';
import { driver } from '@fleet/contract/driver/calls';
import { insurance } from '@fleet/contract/insurance/calls';
import { key } from '@fleet/contract/key/calls';
import { schedule } from '@fleet/contract/schedule/calls';
import { shift } from '@fleet/contract/shift/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import type { Context } from '../../base/context';
import { dayFrom, type Caller } from './caller';

/** Days until the insurance of the vehicles ends, again and again: most run, one is near its end, one is over. */
const insuredFor = [210, 96, 300, 18, 140, 260, 75, 330, -9, 180, 45, 155];
/** How many of the vehicles are insured; the others' papers were never recorded. */
const insured = 22;

const shifts = [
  {
    shiftName: '白班',
    commute: [
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
  },
  { shiftName: '中班', commute: [{ start: '17:00', end: '23:00' }] },
  {
    shiftName: '夜班',
    commute: [
      { start: '20:00', end: '24:00' },
      { start: '00:00', end: '04:00' },
    ],
  },
];
/** Plans begin tomorrow at the earliest, on every clock, and go on for so many days. */
const [firstPlanned, planned] = [2, 28];

/** The papers, plans and authorizations that a company's administrator has made. */
export async function furnishCompany(ctx: Context, admin: Caller): Promise<void> {
  await insure(ctx, admin);
  await plan(ctx, admin);
  await authorize(ctx, admin);
}

async function insure(ctx: Context, admin: Caller): Promise<void> {
  const { rows } = await admin(insurance.list, { pageSize: insured, sort: 'carId' });
  for (const [at, { id, version }] of rows.entries()) {
    const days = insuredFor[at % insuredFor.length]!;
    const period = { insureStart: dayFrom(ctx, days - 365), insureEnd: dayFrom(ctx, days) };
    await admin(insurance.edit, { id, version, ...period });
  }
}

/** Drivers in three shifts; their trucks run whenever one is there. */
async function plan(ctx: Context, admin: Caller): Promise<void> {
  const { rows } = await admin(driver.list, { pageSize: 50, sort: 'driverNum' });
  for (const [at, one] of shifts.entries()) {
    const { id: shiftId } = await admin(shift.add, one);
    const crew = rows.filter((_, number) => number % shifts.length === at).map(({ id }) => id);
    await admin(schedule.add, {
      scheduleName: `${one.shiftName}排班`,
      shiftId,
      startDate: dayFrom(ctx, firstPlanned),
      endDate: dayFrom(ctx, planned),
      driverIds: crew,
    });
  }
}

/** Who is driving soon needs a licence for longer than this. */
const licensedFor = 30;

/** Each driver's cards on the trucks that he takes in turns. */
async function authorize(ctx: Context, admin: Caller): Promise<void> {
  const { rows: drivers } = await admin(driver.list, { pageSize: 50, sort: 'driverNum' });
  const { rows } = await admin(vehicle.list, { pageSize: 50, sort: 'carId' });
  const cards = await admin(key.list, { pageSize: 100 });
  const owners = new Set(cards.rows.map(({ driverId }) => driverId));
  const holders = drivers.filter(
    ({ id, licenceExpire }) => owners.has(id) && licenceExpire > dayFrom(ctx, licensedFor),
  );
  for (const [at, { id }] of holders.entries()) {
    const turns = rows.slice(at, at + 3).map((one) => one.id);
    await admin(authKey.add, { driverIds: [id], vehicleIds: turns });
  }
}
