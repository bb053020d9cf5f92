import { file } from '@fleet/contract/file/calls';
import { insurance, insuranceFile, insuranceImport } from '@fleet/contract/insurance/calls';
import { sheet } from '@fleet/contract/sheet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const inDays = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const rowOf = async (carId: string) => (await admin.post(insurance.list, { anyNum: carId })).data.rows[0]!;

test('an insurance has both dates, ends after it starts, and stands by its last day', async () => {
  const { id, version, insureStatus } = await rowOf('HD-01');
  expect(insureStatus).toBe('notRecorded');
  const start = inDays(-300);
  for (const wrong of [{ insureStart: start, insureEnd: start }, { insureStart: start }])
    expect(await admin.post(insurance.edit, { id, version, ...wrong })).toMatchObject({
      errors: [{ field: 'insureEnd' }],
    });
  const standings = [
    [31, 'normal'],
    [30, 'nearExpiry'],
    [0, 'nearExpiry'],
    [-1, 'expired'],
  ] as const;
  for (const [index, [days, standing]] of standings.entries()) {
    const dates = { insureStart: start, insureEnd: inDays(days) };
    await admin.post(insurance.edit, { id, version: version + index, ...dates });
    expect(await rowOf('HD-01')).toMatchObject({ daysLeft: days, insureStatus: standing });
  }
  const { data } = await admin.post(insurance.list, { insureStatus: 'expired', endTo: inDays(0) });
  expect(data.rows.map(({ carId }) => carId)).toEqual(['HD-01']);
});

test('a policy is kept with the vehicle, replaced, and never taken from another record', async () => {
  const upload = async (who: Person) =>
    (await who.post(file.upload, { file: new File(['%PDF-1.4 policy'], 'policy.pdf') })).data.id;
  const one = await rowOf('HD-03');
  const first = await upload(admin);
  await admin.post(insurance.edit, { id: one.id, version: one.version, insureAttachment: first });
  const viewer = await world.signIn('viewer');
  expect((await viewer.download(file.get, { id: first })).type).toBe('application/pdf');

  const other = await rowOf('HD-02');
  for (const foreign of [first, await upload(viewer)])
    expect(
      await admin.post(insurance.edit, { id: other.id, version: other.version, insureAttachment: foreign }),
    ).toMatchObject({ code: '40400' });

  const second = await upload(admin);
  await admin.post(insurance.edit, { id: one.id, version: one.version + 1, insureAttachment: second });
  expect(await rowOf('HD-03')).toMatchObject({ insureAttachment: second });
  expect(await viewer.post(file.get, { id: first })).toMatchObject({ code: '40400' });
});

test('a sheet is taken whole or not at all, and can be taken back', async () => {
  const good = { carId: 'HD-04', insureStart: '2026-01-01', insureEnd: '2027-01-01' };
  const bad = [
    { carId: 'XY-01', insureStart: '2026-01-01', insureEnd: '2027-01-01' },
    { carId: 'HD-05', insureStart: '2026-01-01', insureEnd: '2025-01-01' },
  ];
  expect(await admin.post(insuranceImport.upload, { rows: [good, ...bad] })).toMatchObject({
    code: '400',
    data: {
      mistakes: [
        { row: 3, column: 'Vehicle ID' },
        { row: 4, column: 'Insurance end' },
      ],
    },
  });
  expect(await rowOf('HD-04')).toMatchObject({ insureEnd: null });
  const { data } = await admin.post(insuranceImport.upload, { rows: [good] });
  expect(data).toMatchObject({ added: 0, changed: 1 });
  expect(await rowOf('HD-04')).toMatchObject({ insureEnd: '2027-01-01' });
  await admin.post(sheet.undo, { id: data.batchId! });
  expect(await rowOf('HD-04')).toMatchObject({ insureStart: null, insureEnd: null });
});

test('the export holds what the filter shows', async () => {
  const { type, bytes } = await admin.download(insuranceFile, { insureStatus: 'expired' });
  expect(type).toContain('spreadsheet');
  expect(bytes.length).toBeGreaterThan(1000);
});
