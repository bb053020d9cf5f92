import { answersFile, mayMake, type Call } from '@fleet/contract/call';
import { company, companyFile } from '@fleet/contract/company/calls';
import { batteryFile, batteryImport } from '@fleet/contract/battery/calls';
import { insurance } from '@fleet/contract/insurance/calls';
import { driver, driverFile } from '@fleet/contract/driver/calls';
import { org } from '@fleet/contract/org/calls';
import { session } from '@fleet/contract/session/calls';
import type { ImportReport } from '@fleet/contract/sheet/calls';
import { examBank } from '@fleet/contract/training/bank';
import { sim } from '@fleet/contract/sim/calls';
import { user, userFile } from '@fleet/contract/user/calls';
import { vehicle, vehicleFile } from '@fleet/contract/vehicle/calls';
import { read, type CellValue } from 'hucre';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';
import { routes } from '../../../routes';

/*
 * Every list that the contract lets be written to a sheet is written, and every one that has an import too is read back.
 * A list that is added is tried too.
 */

let world: World;
let admin: Person;
let people: { person: Person; rights: ReadonlySet<string> }[];
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  people = await Promise.all(
    ['admin', 'operator', 'regulator'].map(async (name) => {
      const person = await world.signIn(name);
      return { person, rights: new Set<string>((await person.post(session.profile, {})).data.buttonPermiss) };
    }),
  );
  const operator = people[1]!.person;
  admin = people[0]!.person;
  const insured = await world.findVehicle(admin, 'HD-01');
  const dates = { insureStart: '2026-03-01', insureEnd: '2027-03-01' };
  await admin.post(insurance.edit, { id: insured.id, version: insured.version, ...dates });
  await operator.post(sim.add, { iccid: '89860412345678901234', supplier: '供应商', operator: 'mobile' });
  await admin.post(examBank.add, { subject: '装卸', type: 'judge', stem: '可以载人', answer: '错误' });
  const { id, version } = (await admin.post(driver.list, {})).data.rows[0]!;
  await admin.post(driver.edit, { id, version, idCard: '110101199003077475' });
});
afterAll(() => world.end());

const calls = routes.map(({ call }) => call);
const exports = calls.filter(
  ({ input, ...call }) =>
    answersFile({ input, ...call } as Call) &&
    'columns' in ((input as z.ZodObject).shape ?? {}) &&
    input.safeParse({}).success,
);
const uploadOf = (subject: string) =>
  calls.find((call) => call.subject === subject && 'dryRun' in ((call.input as z.ZodObject).shape ?? {}));
const both = exports.filter(
  ({ subject, path }) => uploadOf(subject) && path !== '/getExportExcel/exportTerminalId',
);

/** Somebody in the demo who may make the calls. */
const whoMay = (...wanted: Call[]) =>
  people.find(({ rights }) => wanted.every((call) => mayMake(call, rights)))!.person;

/** The cells of a list's sheet, the heads first, and the file itself. */
async function sheetOf(who: Person, call: Call): Promise<{ name: string; rows: CellValue[][]; sent: File }> {
  const { type, bytes } = await who.download(call, {});
  expect(type, `${call.path}: ${new TextDecoder().decode(bytes.slice(0, 200))}`).toContain('spreadsheetml');
  const { sheets } = await read(bytes);
  const { name, rows } = sheets[0]!;
  return { name, rows, sent: new File([new Uint8Array(bytes)], 'list.xlsx') };
}

test.each(exports.map((call) => [call.path, call] as const))(
  '%s: days, moments and numbers are no texts, and the sheet is called by its list, not by a column',
  async (_, call) => {
    const { name, rows } = await sheetOf(whoMay(call), call);
    expect(rows[0]).not.toContain(name);
    for (const cell of rows.slice(1).flat())
      if (typeof cell === 'string')
        expect(cell).not.toMatch(/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?$|^\d+\.\d+$/);
  },
);

test.each(both.map((call) => [call.subject, call] as const))(
  '%s: what was exported can be imported, and changes nothing',
  async (subject, call) => {
    const upload = uploadOf(subject)!;
    const who = whoMay(call, upload);
    const { rows, sent } = await sheetOf(who, call);
    const reply = await who.post(upload, { file: sent });
    const report = reply.data as ImportReport;
    expect(report).toMatchObject({ added: 0, changed: 0, mistakes: [], batchId: null });
    expect(report.total).toBe(rows.length - 1);
    expect(report.total).toBeGreaterThan(0);
    expect((await sheetOf(who, call)).rows).toEqual(rows);
  },
);

test('a sheet says what its list shows: who drives, who is signed in, whom a company is bound to', async () => {
  const shown: [Call, Call, string[]][] = [
    [vehicle.list, vehicleFile, ['carId', 'driverName']],
    [user.list, userFile, ['loginName', 'sessionCount']],
    [company.list, companyFile, ['companyName', 'parentName', 'safetyEmail', 'safetyPhone']],
  ];
  for (const [list, file, columns] of shown) {
    const who = whoMay(list, file);
    const { data } = await who.post(list, { pageSize: 100 });
    const listed = (data as { rows: Record<string, CellValue>[] }).rows;
    const { sheets } = await read((await who.download(file, { columns })).bytes);
    const [, ...rows] = sheets[0]!.rows;
    expect(rows).toEqual(listed.map((row) => columns.map((name) => row[name])));
  }
});

test('a moment is the clock on the reader’s wall, and a day has no time', async () => {
  const { terminalBindDate, deliveryDate } = await world.findVehicle(admin, 'HD-01');
  const { bytes } = await admin.download(vehicleFile, {
    anyNum: 'HD-01',
    columns: ['carId', 'terminalBindDate', 'deliveryDate'],
  });
  const { sheets } = await read(bytes);
  const [, bound, delivered] = sheets[0]!.rows.find(([carId]) => carId === 'HD-01')!;
  const eightHours = 8 * 3_600_000;
  const seconds = (moment: number) => Math.trunc(moment / 1000);
  expect(seconds((bound as Date).getTime())).toBe(seconds(Date.parse(terminalBindDate!) + eightHours));
  expect(delivered).toEqual(new Date(deliveryDate));
});

test('a sheet of a company with several departments of one name comes back; what is new must say which it means', async () => {
  const tree = (await admin.post(org.tree, {})).data.rows;
  const top = tree.find(({ parentId }) => !tree.some(({ id }) => id === parentId))!;
  const { id: parentId } = (
    await admin.post(org.add, { parentId: top.id, orgName: '另一分厂', orgType: 'department' })
  ).data;
  for (const { orgName } of tree.filter(({ orgType }) => orgType === 'department' || orgType === 'team'))
    await admin.post(org.add, { parentId, orgName, orgType: 'department' });
  for (const file of [vehicleFile, driverFile, batteryFile]) {
    const { rows, sent } = await sheetOf(admin, file);
    const reply = await admin.post(uploadOf(file.subject)!, { file: sent });
    expect(reply, JSON.stringify(reply)).toMatchObject({
      code: '200',
      data: { total: rows.length - 1, added: 0, changed: 0 },
    });
  }
  const { orgName } = await world.findVehicle(admin, 'HD-01');
  const reply = await admin.post(batteryImport.upload, {
    rows: [
      { batteryNumber: 'TWIN-1', orgName, batteryType: 'lithium', ratedVoltage: '80', ratedCapacity: '500' },
    ],
  });
  expect((reply.data as ImportReport).mistakes).toMatchObject([{ column: 'Organization', found: orgName }]);
});
