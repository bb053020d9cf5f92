import { external } from '@fleet/contract/external/calls';
import { insurance } from '@fleet/contract/insurance/calls';
import { file } from '@fleet/contract/file/calls';
import { log } from '@fleet/contract/log/calls';
import { org } from '@fleet/contract/org/calls';
import { schedule } from '@fleet/contract/schedule/calls';
import { shift } from '@fleet/contract/shift/calls';
import { status } from '@fleet/contract/status/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let admin: Person;
let neighbour: Person;
beforeAll(async () => {
  world = await newWorld();
  [operator, admin, neighbour] = [
    await world.signIn('operator'),
    await world.signIn('admin'),
    await world.signIn('admin2'),
  ];
});
afterAll(() => world.end());

const orgNamed = async (who: Person, name: string) =>
  (await who.post(org.tree, {})).data.rows.find(({ orgName }) => orgName === name)!.id;
const place = { lng: 120.72, lat: 31.32, altitude: 5, direction: 90, satellites: 9, fixed: true };
const pdf = (name: string) => new File(['%PDF-1.4 paper'], name);
const hour = 3_600_000;
const period = () => ({
  startTime: new Date(Date.now() - 48 * hour).toISOString(),
  endTime: new Date(Date.now() + hour).toISOString(),
});

test('within the company the marked vehicles and their terminals go to the other organization', async () => {
  const [one, two] = [await world.findVehicle(admin, 'HD-04'), await world.findVehicle(admin, 'HD-06')];
  const orgId = await orgNamed(admin, '装卸月台');
  expect(await admin.post(vehicle.transfer, { ids: [one.id, two.id], orgId })).toMatchObject({
    data: { count: 2 },
  });
  expect(await world.findVehicle(admin, 'HD-04')).toMatchObject({
    orgName: '装卸月台',
    version: one.version + 1,
  });
  expect(await world.findTerminal(operator, two.terminalId!)).toMatchObject({ orgName: '装卸月台' });
});

test('a vehicle that is sent where it stands already is not written again', async () => {
  const orgId = await orgNamed(admin, '装卸月台');
  await admin.post(vehicle.transfer, { id: (await world.findVehicle(admin, 'HD-05')).id, orgId });
  const before = await world.findVehicle(admin, 'HD-05');
  const entries = async () =>
    (await admin.post(log.list, { module: 'vehicle', action: 'transfer', pageSize: 200 })).data.rows.length;
  const count = await entries();
  expect((await admin.post(vehicle.transfer, { id: before.id, orgId })).code).toBe('200');
  expect(await world.findVehicle(admin, 'HD-05')).toEqual(before);
  expect(await entries()).toBe(count);
});

test('a company cannot give a vehicle to another, and a batch with one foreign vehicle moves none', async () => {
  const own = await world.findVehicle(admin, 'HD-07');
  const foreign = await world.findVehicle(neighbour, 'XY-01');
  const theirs = await orgNamed(neighbour, '成品库');
  const ours = await orgNamed(admin, '装卸月台');
  expect(await admin.post(vehicle.transfer, { id: own.id, orgId: theirs })).toMatchObject({ code: '40400' });
  expect(await admin.post(vehicle.transfer, { ids: [own.id, foreign.id], orgId: ours })).toMatchObject({
    code: '40400',
  });
  expect(await world.findVehicle(admin, 'HD-07')).toEqual(own);
});

test('the new company gets the truck with its terminal and nothing of what was before', async () => {
  const before = await world.findVehicle(admin, 'HD-09');
  const { id } = before;
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  const values = { keyOn: true, vehicleSpeed: 6, soc: 71 };
  const report = (time?: Date) =>
    truck.report({ position: place, values, ...(time && { time: time.getTime() }) });
  await report();
  await until('the truck at work', async () => (await admin.post(status.one, { id })).data.soc === 71);

  const { data: paper } = await admin.post(file.upload, { file: pdf('certificate.pdf') });
  expect(await admin.post(vehicle.addPaper, { vehicleId: id, fileId: paper.id })).toMatchObject({
    code: '200',
  });
  const { data: policy } = await admin.post(file.upload, { file: pdf('policy.pdf') });
  const dates = { insureStart: '2026-01-01', insureEnd: '2027-01-01', insureAttachment: policy.id };
  await admin.post(insurance.edit, { id, version: before.version, ...dates });
  const equipment = { equipmentNum: 'CAM-0801', equipmentType: 'camera', orgId: before.orgId };
  const { data: camera } = await operator.post(external.add, equipment);
  await operator.post(external.bind, { id: camera.id, version: 1, vehicleId: id });

  const orgId = await orgNamed(operator, '成品库');
  expect(await operator.post(vehicle.transfer, { id, orgId })).toMatchObject({ code: '200' });

  expect(await world.findVehicle(admin, 'HD-09')).toBeUndefined();
  expect(await neighbour.post(file.get, { id: policy.id })).toMatchObject({ code: '40400' });
  const now = await world.findVehicle(neighbour, 'HD-09');
  expect(now).toMatchObject({ id, terminalId: before.terminalId, orgName: '成品库' });
  expect(now).toMatchObject({ customNum: null, insureEnd: null, insureAttachment: null });
  const { rows: cameras } = (await operator.post(external.list, { id: camera.id })).data;
  expect(cameras).toMatchObject([{ vehicleId: null, carId: null }]);
  expect((await neighbour.post(vehicle.papers, { id })).data.rows).toEqual([]);
  expect((await neighbour.post(status.one, { id })).data).toMatchObject({
    lng: null,
    soc: null,
    readings: [],
  });
  expect((await neighbour.post(trajectory.track, { id, ...period() })).data).toMatchObject({
    time: [],
    lastDayWithData: null,
  });

  const kept = { ...values, soc: 12 };
  await truck.report({ position: place, values: kept, time: Date.now() - hour });
  // Device clocks tell whole seconds: this is the first one after the transfer.
  await truck.report({ position: { ...place, lng: 117.2 }, values, time: Date.now() + 1_000 });
  await until('the truck reports to its new owner', async () => {
    const { data } = await neighbour.post(status.one, { id });
    return data.lng === 117.2 && data.soc === 71;
  });
  const { data: track } = await neighbour.post(trajectory.track, { id, ...period() });
  expect(track.lng).toEqual([117.2]);
  await truck.close();
});

test('equipment and schedules of a vehicle that is deleted are free of it', async () => {
  const { orgId, modelId } = await world.findVehicle(admin, 'HD-07');
  const made = { carId: 'GONE', manufactureNum: 'GONE-1', orgId, modelId, powerType: 'electric' } as const;
  const { data: truck } = await admin.post(vehicle.add, {
    ...{ ...made, capacity: 2, deliveryDate: '2024-01-01', carType: 'reach' },
  });
  const { data: radar } = await operator.post(external.add, {
    ...{ equipmentNum: 'RADAR-1', equipmentType: 'radar', orgId },
  });
  await operator.post(external.bind, { id: radar.id, version: 1, vehicleId: truck.id });
  const commute = [{ start: '08:00', end: '12:00' }];
  const { data: early } = await admin.post(shift.add, { shiftName: 'early', commute });
  const planned = {
    scheduleName: 'alone',
    shiftId: early.id,
    startDate: '2099-01-01',
    endDate: '2099-01-02',
  };
  const plan = (vehicleId: string) => admin.post(schedule.add, { ...planned, vehicleIds: [vehicleId] });
  expect(await plan(truck.id)).toMatchObject({ code: '200' });

  expect(await admin.post(vehicle.del, { id: truck.id })).toMatchObject({ data: { count: 1 } });

  const { rows } = (await operator.post(external.list, { id: radar.id })).data;
  expect(rows).toMatchObject([{ vehicleId: null, boundAt: null }]);
  // Nobody sees the schedule any more, so its name is nobody's either.
  const { id } = await world.findVehicle(admin, 'HD-07');
  expect(await plan(id)).toMatchObject({ code: '200' });
});
