import { dictType, dictValue } from '@fleet/contract/dict/calls';
import { driver } from '@fleet/contract/driver/calls';
import { file } from '@fleet/contract/file/calls';
import { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { log } from '@fleet/contract/log/calls';
import { org } from '@fleet/contract/org/calls';
import { ota } from '@fleet/contract/ota/calls';
import { role } from '@fleet/contract/role/calls';
import { schedule } from '@fleet/contract/schedule/calls';
import { shift } from '@fleet/contract/shift/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../test/world';

/* What several people do to one record at the same moment: one does it, and the others are told how it stands. */

let world: World;
let operator: Person;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [operator, admin] = [await world.signIn('operator'), await world.signIn('admin')];
});
afterAll(() => world.end());

const people = 12;
const atOnce = (act: (at: number) => Promise<{ code: string }>) =>
  Promise.all(Array.from({ length: people }, (_, at) => act(at)));
const codesOf = (replies: readonly { code: string }[]) => replies.map(({ code }) => code).sort();
const oneAnd = (others: string) => ['200', ...Array<string>(people - 1).fill(others)];

async function entriesOf(module: string, action: string, recordId: string) {
  const { data } = await operator.post(log.list, { module, action, pageSize: 200 });
  return data.rows.filter((row) => row.recordId === recordId).length;
}

test.each([
  [
    'a value of a dictionary',
    async () => {
      await operator.post(dictType.add, { typeCode: 'AT_ONCE', name: 'At once', sort: '1' });
      const value = { typeCode: 'AT_ONCE', name: 'A', value: 'a', sort: '1' };
      const { id } = (await operator.post(dictValue.add, value)).data;
      return { id, module: 'dict', del: () => operator.post(dictValue.del, { id }) };
    },
  ],
  [
    'a driver',
    async () => {
      const { id } = (await admin.post(driver.list, { pageSize: 1 })).data.rows[0]!;
      return { id, module: 'driver', del: () => admin.post(driver.del, { id }) };
    },
  ],
  [
    'a company of a jurisdiction',
    async () => {
      const { id } = (await operator.post(jurisdictionCompany.list, {})).data.rows[0]!;
      return { id, module: 'jCompany', del: () => operator.post(jurisdictionCompany.del, { id }) };
    },
  ],
  [
    'a role',
    async () => {
      const details = { roleName: 'At once', dataScope: 'COMPANY', rights: [], appMenus: [] } as const;
      const { id } = (await admin.post(role.add, details as never)).data;
      return { id, module: 'role', del: () => admin.post(role.del, { id }) };
    },
  ],
])('%s that many people delete is deleted once, with one entry in the log', async (_, make) => {
  const { id, module, del } = await make();
  expect(codesOf(await atOnce(del))).toEqual(oneAnd('40400'));
  expect(await entriesOf(module, 'del', id)).toBe(1);
});

test('a paper that many people delete is deleted once', async () => {
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-01');
  const { data: upload } = await admin.post(file.upload, { file: new File(['%PDF-1.4 paper'], 'paper.pdf') });
  const { id } = (await admin.post(vehicle.addPaper, { vehicleId, fileId: upload.id })).data;
  expect(codesOf(await atOnce(() => admin.post(vehicle.delPaper, { vehicleId, id })))).toEqual(
    oneAnd('40400'),
  );
});

test('two choices of the same records in another order do not block each other', async () => {
  const { rows } = (await admin.post(vehicle.list, { pageSize: 10 })).data;
  const ids = rows.map(({ id }) => id);
  const { orgId } = rows[0]!;
  const moved = await atOnce((at) =>
    admin.post(vehicle.transfer, { ids: at % 2 ? ids : ids.toReversed(), orgId }),
  );
  expect(codesOf(moved)).toEqual(Array(people).fill('200'));
});

test('a vehicle that is given to two companies by many people ends at one of them, with its terminal', async () => {
  const before = await world.findVehicle(admin, 'HD-09');
  const { rows } = (await operator.post(org.tree, {})).data;
  const away = rows.find(({ orgName }) => orgName === '成品库')!.id;
  const given = await atOnce((at) =>
    operator.post(vehicle.transfer, { id: before.id, orgId: at % 2 ? away : before.orgId }),
  );
  expect(codesOf(given)).toEqual(Array(people).fill('200'));
  const after = await world.findVehicle(operator, 'HD-09');
  expect([away, before.orgId]).toContain(after.orgId);
  expect(after.terminalId).toBe(before.terminalId);
});

test('a version that many people issue is issued once; the others are told so', async () => {
  const types = (await operator.post(terminalType.list, {})).data.rows;
  const { id: terminalTypeId } = types.find(({ terminalModel }) => terminalModel === 'FT-ALINK')!;
  const content = new File([new Uint8Array(5_000)], 'firmware.bin');
  const details = {
    terminalTypeId,
    versionNum: 'V9.0.0',
    uploadType: 'full',
    description: 'Better',
  } as const;
  const { id } = (await operator.post(ota.add, { ...details, file: content } as never)).data;
  expect(codesOf(await atOnce(() => operator.post(ota.publish, { id })))).toEqual(oneAnd('40900'));
  expect(codesOf(await atOnce(() => operator.post(ota.cancel, { id })))).toEqual(oneAnd('40900'));
});

test('a terminal that one person scraps and another puts on a vehicle is scrapped or on it, never both', async () => {
  const { orgId } = await world.findVehicle(operator, 'HD-02');
  const types = (await operator.post(terminalType.list, {})).data.rows;
  const { id: terminalTypeId } = types.find(({ terminalModel }) => terminalModel === 'FT-808')!;
  for (const at of Array.from({ length: 8 }, (_, at) => at)) {
    const details = { terminalId: `RACE000${at}`, terminalTypeId, orgId, phone: `1390000770${at}` };
    const { id } = (await operator.post(terminal.add, details as never)).data;
    const truck = await world.findVehicle(operator, 'HD-02');
    const wish = { id: truck.id, version: truck.version, terminalRowId: id };
    const both = [operator.post(vehicle.replaceTerminal, wish), operator.post(terminal.scrap, { id })];
    expect(codesOf(await Promise.all(both))).toEqual(['200', '40900']);
  }
});

test('an organization that one person deletes while others put drivers in it has them, or is gone without any', async () => {
  const { rows } = (await admin.post(org.tree, {})).data;
  const parent = rows.find(({ orgName }) => orgName === '装卸月台')!;
  for (const at of Array.from({ length: 8 }, (_, at) => at)) {
    const details = { parentId: parent.parentId!, orgName: `At once ${at}`, orgType: 'department' } as const;
    const { id: orgId } = (await admin.post(org.add, details)).data;
    const person = (nth: number) => ({
      driverNum: `ONCE${at}N${nth}`,
      driverName: '测试',
      phone: `1397${at}00${String(nth).padStart(4, '0')}`,
      orgId,
      licenceExpire: '2099-01-01',
    });
    const add = (nth: number) => admin.post(driver.add, person(nth));
    const first = Array.from({ length: at }, (_, nth) => add(nth));
    const gone = admin.post(org.del, { id: orgId });
    const then = Array.from({ length: people }, (_, nth) => add(at + nth));
    const added = codesOf(await Promise.all([...first, ...then])).filter((one) => one === '200').length;
    const { code } = await gone;
    expect(added > 0 ? '40900' : '200').toBe(code);
  }
});

test('a shift that one person deletes while others plan with it is planned with, or is gone without any', async () => {
  const car = await world.findVehicle(admin, 'HD-04');
  const today = new Date().toISOString().slice(0, 10);
  for (const at of Array.from({ length: 6 }, (_, at) => at)) {
    const commute = [{ start: '08:00', end: '12:00' }];
    const { id: shiftId } = (await admin.post(shift.add, { shiftName: `At once ${at}`, commute })).data;
    const plan = (nth: number) => {
      const day = daysAfter(today, 10 + at * 40 + nth);
      const named = { scheduleName: `At once ${at} ${nth}`, shiftId, vehicleIds: [car.id] };
      return admin.post(schedule.add, { ...named, startDate: day, endDate: day });
    };
    const first = Array.from({ length: at }, (_, nth) => plan(nth));
    const gone = admin.post(shift.del, { id: shiftId });
    const then = Array.from({ length: people }, (_, nth) => plan(at + nth));
    const planned = codesOf(await Promise.all([...first, ...then]));
    expect(planned).not.toContain('500');
    expect(planned.includes('200') ? '40900' : '200').toBe((await gone).code);
  }
});
