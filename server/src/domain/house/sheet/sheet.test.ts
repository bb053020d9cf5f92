import { sheet, type ImportReport } from '@fleet/contract/sheet/calls';
import { vehicle, vehicleFile, vehicleImport } from '@fleet/contract/vehicle/calls';
import { jurisdictionCarFile, jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { job } from '@fleet/contract/job/calls';
import type { Call, Deferred, Sent } from '@fleet/contract/call';
import { file } from '@fleet/contract/file/calls';
import { CFB, utils, write, type BookType, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { read, writeXlsx } from 'hucre';
import { refusals } from '@fleet/contract/refusals';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { sheetText } from '@fleet/contract/sheet/text';
import { sql } from 'kysely';
import { readSheet } from './read';
import { escapeFormula } from './write';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let org: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'jobs'] });
  admin = await world.signIn('admin');
  const { data } = await admin.post(vehicle.list, {});
  org = data.rows[0]!.orgName;
});
afterAll(() => world.end());

const heads = [
  'Vehicle ID*',
  '所属机构*',
  'Brand',
  'Model',
  'Manufacture no.',
  'Power type',
  'Rated capacity (t)',
];
const moreHeads = ['Delivery date', '叉车类型', 'Safety accessories'];
type Cell = string | number | Date | { f: string; v: number };
const row = (carId: string, change: Record<number, Cell> = {}): Cell[] =>
  Object.assign(
    [
      carId,
      org,
      '杭叉 Hangcha',
      'CPD30-AC3',
      `M-${carId.toUpperCase()}`,
      '电动',
      3,
      '2025/3/1',
      'Counterbalance',
      'Seat belt、后视镜',
    ],
    change,
  );

function book(
  rows: Cell[][],
  bookType: BookType = 'xlsx',
  more: Pick<WorkBook, 'Workbook'> = {},
  ofSheet: Pick<WorkSheet, '!merges' | '!rows'> = {},
): File {
  const grid = utils.aoa_to_sheet([[...heads, ...moreHeads], ...rows], { UTC: true, cellDates: true });
  const workbook = { SheetNames: ['Cars'], Sheets: { Cars: { ...grid, ...ofSheet } }, ...more };
  const bytes = write(workbook, { bookType, type: 'buffer' }) as Buffer;
  return new File([new Uint8Array(bytes)], `cars.${bookType}`);
}

const reportOf = (reply: { data: unknown }) => reply.data as ImportReport;
const countOf = async (anyNum: string) => (await admin.post(vehicle.list, { anyNum })).data.total;

test.each(['xlsx', 'xls'] as const)(
  'a sheet of %s adds what is new and changes what is known',
  async (type) => {
    const prefix = `${type}-IMP`;
    const sent = book([row(`${prefix}-1`), row(`${prefix}-2`)], type);
    const dry = await admin.post(vehicleImport.upload, { file: sent, dryRun: true });
    expect(dry.data).toMatchObject({ total: 2, added: 2, changed: 0, batchId: null });
    expect(await countOf(prefix)).toBe(0);
    const done = await admin.post(vehicleImport.upload, { file: sent });
    expect(done.data).toMatchObject({ total: 2, added: 2, changed: 0 });
    const again = await admin.post(vehicleImport.upload, {
      file: book([row(`${prefix}-1`, { 6: 2.5 }), row(`${prefix}-3`)], type),
    });
    expect(again.data).toMatchObject({ total: 2, added: 1, changed: 1 });
    const { data } = await admin.post(vehicle.list, { anyNum: `${prefix}-1` });
    expect(data.rows[0]).toMatchObject({
      capacity: 2.5,
      powerType: 'electric',
      deliveryDate: '2025-03-01',
      safetyAccessories: ['belt', 'mirrors'],
      emissionStandard: 'none',
      serviceLife: 10,
      maintainCycle: 500,
      remindCycle: 50,
      serviceInterval: 180,
    });
  },
);

test('a day may be written as people and other programs write it, a text that is none is refused', async () => {
  const written = [
    '2025/3/1',
    '２０２５年３月１日',
    '20250301',
    '2025-3-1 00:00:00',
    '2025-03-01T00:00:00.000Z',
    '2025.03.01',
    45_717,
  ];
  const days = book(written.map((day, at) => row(`DAY-${at}`, { 7: day })));
  expect((await admin.post(vehicleImport.upload, { file: days })).data).toMatchObject({ added: 7 });
  const { data } = await admin.post(vehicle.list, { anyNum: 'DAY-' });
  expect(data.rows.map(({ deliveryDate }) => deliveryDate)).toEqual(written.map(() => '2025-03-01'));
  const none = ['20251301', '2025-3-1 08:30:00', 20_253].map((day, at) => row(`DAY-${at}`, { 7: day }));
  const refused = await admin.post(vehicleImport.upload, { file: book(none) });
  expect(reportOf(refused).mistakes.map(({ column }) => column)).toEqual(none.map(() => 'Delivery date'));
});

test('two bad rows of fifty are named by sheet, row and column, and nothing is written', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => row(`FIFTY-${at}`));
  rows[6] = row('FIFTY-6', { 5: 'steam', 6: 'heavy', 7: 'soon' });
  rows[31] = row('FIFTY-31', { 1: 'nowhere' });
  const reply = await admin.post(vehicleImport.upload, { file: book(rows) });
  expect(reply.code).toBe('400');
  expect(reportOf(reply).mistakes).toMatchObject([
    { sheet: 'Cars', row: 8, column: 'Power type', found: 'steam', allowed: 'Diesel / Electric' },
    { sheet: 'Cars', row: 8, column: 'Rated capacity (t)', found: 'heavy', msg: 'A number expected.' },
    { row: 8, column: 'Delivery date', found: 'soon', msg: 'Enter the date as YYYY-MM-DD.' },
    { sheet: 'Cars', row: 33, column: 'Organization', found: 'nowhere', msg: 'Not found: nowhere' },
  ]);
  expect(await countOf('FIFTY-')).toBe(0);
});

test('a cell with several wrong items is one mistake', async () => {
  const reply = await admin.post(vehicleImport.upload, {
    file: book([row('ITEMS-1', { 9: 'Seat belt、Parachute、Anchor' })]),
  });
  expect(reportOf(reply).mistakes.map(({ column }) => column)).toEqual(['Safety accessories']);
});

test('a brand is known by a word of its name; one that is not known is a mistake of its own cell', async () => {
  const known = ['杭叉', 'hangcha', '杭叉 Ｈａｎｇｃｈａ', '杭叉 Hangcha'].map((brand, at) =>
    row(`BRAND-${at}`, { 2: brand, 3: at % 2 === 0 ? 'CPD30-AC3' : 'ＣＰＤ３０－ＡＣ３' }),
  );
  expect((await admin.post(vehicleImport.upload, { file: book(known) })).data).toMatchObject({ added: 4 });
  const { data } = await admin.post(vehicle.list, { anyNum: 'BRAND-' });
  expect(data.rows.map(({ brand }) => brand)).toEqual(known.map(() => '杭叉 Hangcha'));
  const unknown = [row('BRAND-5', { 2: '叉' }), row('BRAND-6', { 3: 'CPD31' })];
  const refused = await admin.post(vehicleImport.upload, { file: book(unknown) });
  expect(reportOf(refused).mistakes.map(({ column, msg }) => [column, msg])).toEqual([
    ['Brand', 'Not found: 叉'],
    ['Model', 'Not found: 杭叉 Hangcha CPD31'],
  ]);
});

test('a number that is taken elsewhere and one that comes twice are mistakes of their cells', async () => {
  const { data } = await admin.post(vehicle.list, {});
  const known = data.rows[0]!.carId;
  const reply = await admin.post(vehicleImport.upload, {
    file: book([row('TWICE-1'), row('TWICE-1', { 4: 'M-OTHER' }), row('TWICE-2', { 4: 'M-TWICE-1' })]),
  });
  expect(reportOf(reply).mistakes.map(({ row, column, msg }) => [row, column, msg])).toEqual([
    [3, 'Vehicle ID', 'Duplicate of row 2.'],
    [4, 'Manufacture no.', 'M-TWICE-1 is already in use.'],
  ]);
  expect(known).not.toBe('TWICE-1');
});

/** A vehicle as rows that a program sends: by the names of their fields. */
const sent = (carId: string, more: Record<string, string | null> = {}) => ({
  ...{ carId, orgName: org, brand: '杭叉 Hangcha', model: 'CPD30-AC3', manufactureNum: `M-${carId}` },
  ...{ powerType: 'Electric', capacity: '3', deliveryDate: '2025-03-01', carType: 'Counterbalance' },
  ...more,
});

test('a blank means the usual service for a new vehicle, and takes none away when the sheet comes again', async () => {
  const blank = { serviceLife: null, maintainCycle: null, remindCycle: null, serviceInterval: null };
  const upload = async (more: Record<string, string | null>) =>
    (await admin.post(vehicleImport.upload, { rows: [sent('BLANK-1', more)] })).data;
  const strange = await admin.post(vehicleImport.upload, { rows: [sent('BLANK-1', { constructor: 'x' })] });
  expect(strange).toMatchObject({ data: { mistakes: [{ column: 'constructor', msg: 'Unknown field.' }] } });
  expect(await upload(blank)).toMatchObject({ added: 1 });
  expect(await upload(blank)).toMatchObject({ added: 0, changed: 0 });
  expect(await upload({ ...blank, maintainCycle: '800', storageAddress: 'Hall 3' })).toMatchObject({
    changed: 1,
  });
  expect(await world.findVehicle(admin, 'BLANK-1')).toMatchObject({
    ...{
      serviceLife: 10,
      maintainCycle: 800,
      remindCycle: 50,
      serviceInterval: 180,
      storageAddress: 'Hall 3',
    },
  });
});

test('a terminal that sits on another vehicle is a mistake of the cell that names it', async () => {
  const { terminalId } = await world.findVehicle(admin, 'HD-01');
  const reply = await admin.post(vehicleImport.upload, { rows: [sent('FITTED-1', { terminalId })] });
  expect(reportOf(reply).mistakes).toMatchObject([
    { row: 2, column: 'Terminal ID', found: terminalId, msg: 'Unbind it first.' },
  ]);
});

test('a formula is no value, and a card number typed as a number has lost its end', async () => {
  const reply = await admin.post(vehicleImport.upload, {
    file: book([row('CALC-1', { 6: { f: '1+2', v: 3 } }), row('CALC-2', { 4: 1e19 })]),
  });
  expect(reportOf(reply).mistakes.map(({ row, msg }) => [row, msg])).toEqual([
    [2, 'Formulas are not supported. Paste the values.'],
    [3, 'The number is too long. Format the cell as text.'],
  ]);
});

test('what is no workbook is refused, whatever it is called', async () => {
  const text = await admin.post(vehicleImport.upload, { file: new File(['carId\nA-1'], 'cars.xlsx') });
  expect(text).toMatchObject({ code: '400', errors: [{ field: 'file', msg: 'Only xls or xlsx.' }] });
  const zip = await admin.post(vehicleImport.upload, { file: archive({ 'a.txt': Buffer.from('x') }) });
  expect(zip).toMatchObject({ code: '400', errors: [{ field: 'file', msg: 'Only xls or xlsx.' }] });
  const old = await admin.post(vehicleImport.upload, {
    file: new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3])], 'cars.xls'),
  });
  expect(old).toMatchObject({ code: '400', errors: [{ field: 'file', msg: sheetText.unreadable[1] }] });
  const locked = await writeXlsx({
    sheets: [{ name: 'S', rows: [['Vehicle ID'], ['LOCKED-1']] }],
    encryption: { password: 'Forklift77', spinCount: 1 },
  });
  const shut = await admin.post(vehicleImport.upload, { file: new File([new Uint8Array(locked)], 'c.xlsx') });
  expect(shut).toMatchObject({ code: '400', errors: [{ field: 'file', msg: sheetText.locked[1] }] });
});

test.each(['xlsx', 'xls'] as const)(
  'a workbook of %s that counts its days from 1904 is read as it is meant',
  async (type) => {
    const prefix = `${type}-MAC`;
    const cars = [
      row(`${prefix}-1`, { 7: new Date(Date.UTC(2025, 2, 1)) }),
      row(`${prefix}-2`, { 7: 45_717 - 1_462 }),
    ];
    const sent = book(cars, type, { Workbook: { WBProps: { date1904: true } } });
    expect((await admin.post(vehicleImport.upload, { file: sent })).data).toMatchObject({ added: 2 });
    const { data } = await admin.post(vehicle.list, { anyNum: prefix });
    expect(data.rows.map(({ deliveryDate }) => deliveryDate)).toEqual(['2025-03-01', '2025-03-01']);
  },
);

test('a cell that is merged into another holds nothing, and says so', async () => {
  const sent = book(
    [row('MERGED-1'), row('MERGED-2', { 9: '' })],
    'xlsx',
    {},
    { '!merges': [utils.decode_range('J2:J3')] },
  );
  const { mistakes } = reportOf(await admin.post(vehicleImport.upload, { file: sent }));
  expect(mistakes.map(({ row, column, msg }) => [row, column, msg])).toEqual([
    [3, 'Safety accessories', sheetText.merged[1]],
  ]);
});

test('a row that a filter hides is not taken in unseen', async () => {
  const sent = book([row('HIDDEN-1'), row('HIDDEN-2')], 'xlsx', {}, { '!rows': [{}, { hidden: true }] });
  const { mistakes } = reportOf(await admin.post(vehicleImport.upload, { file: sent }));
  expect(mistakes.map(({ row, column, msg }) => [row, column, msg])).toEqual([
    [2, 'Vehicle ID', sheetText.hiddenRow[1]],
  ]);
});

test('a row that is hidden in an old workbook is not taken in unseen either', async () => {
  const container = CFB.read(Buffer.from(await book([row('OLD-1'), row('OLD-2')], 'xls').arrayBuffer()), {
    type: 'buffer',
  });
  const stream = CFB.find(container, 'Workbook')!;
  const content = Buffer.from(stream.content as Uint8Array);
  // The writer of the test says nothing of rows: their record follows on the beginning of the sheet.
  const begin = content.lastIndexOf(Buffer.from([0x09, 0x08, 0x10, 0]));
  const hidden = Buffer.from([0x08, 0x02, 16, 0, 1, 0, 0, 0, 10, 0, 0xff, 0, 0, 0, 0, 0, 0x20, 1, 0x0f, 0]);
  stream.content = Buffer.concat([content.subarray(0, begin + 20), hidden, content.subarray(begin + 20)]);
  stream.size = stream.content.length;
  const bytes = CFB.write(container, { type: 'buffer' }) as Buffer;
  const sent = new File([new Uint8Array(bytes)], 'cars.xls');
  const { mistakes } = reportOf(await admin.post(vehicleImport.upload, { file: sent }));
  expect(mistakes.map(({ row, column, msg }) => [row, column, msg])).toEqual([
    [2, 'Vehicle ID', sheetText.hiddenRow[1]],
  ]);
});

test.each(['xlsx', 'xls'] as const)('the first sheet of %s that a person sees is read', async (type) => {
  const grid = utils.aoa_to_sheet([[...heads, ...moreHeads], row(`SEEN-${type}`)]);
  const workbook = {
    SheetNames: ['Lists', 'Cars'],
    Sheets: { Lists: utils.aoa_to_sheet([['Diesel'], ['Electric']]), Cars: grid },
    Workbook: { Sheets: [{ Hidden: 1 as const }, { Hidden: 0 as const }] },
  };
  const bytes = write(workbook, { bookType: type, type: 'buffer' }) as Buffer;
  const sent = new File([new Uint8Array(bytes)], `cars.${type}`);
  expect((await admin.post(vehicleImport.upload, { file: sent })).data).toMatchObject({ added: 1 });
});

test('a good sheet whose reading takes too long is not called unreadable', async () => {
  await expect(readSheet(book([row('SLOW-1')]), 0)).rejects.toMatchObject({ text: sheetText.tooSlow });
});

test('a bomb is refused, and one that forges its sizes too', async () => {
  const bomb = Buffer.alloc(300 << 20);
  for (const forged of [undefined, 1000]) {
    const reply = await admin.post(vehicleImport.upload, {
      file: archive({ 'xl/workbook.xml': bomb }, forged),
    });
    expect(reply).toMatchObject({
      code: '400',
      errors: [{ field: 'file', msg: 'The unpacked content is too large.' }],
    });
  }
});

test('a head that nobody knows is refused, also one that every object has', async () => {
  for (const head of ['__proto__', 'constructor', 'colour']) {
    const grid = utils.aoa_to_sheet([
      ['Vehicle ID', head],
      ['A-1', 'polluted'],
    ]);
    const bytes = write(
      { SheetNames: ['S'], Sheets: { S: grid } },
      { bookType: 'xlsx', type: 'buffer' },
    ) as Buffer;
    const reply = await admin.post(vehicleImport.upload, {
      file: new File([new Uint8Array(bytes)], 's.xlsx'),
    });
    expect(reply).toMatchObject({ code: '400', errors: [{ field: 'file', msg: `No such column: ${head}` }] });
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('all heads that nobody knows are named at once, and columns with values below no head', async () => {
  const upload = async (rows: Cell[][]) => {
    const Sheets = { S: utils.aoa_to_sheet(rows) };
    const bytes = write({ SheetNames: ['S'], Sheets }, { bookType: 'xlsx', type: 'buffer' }) as Buffer;
    return admin.post(vehicleImport.upload, { file: new File([new Uint8Array(bytes)], 's.xlsx') });
  };
  const all = [...heads, ...moreHeads];
  expect(await upload([[...all, 'colour', 'Vehicle ID', 'smell'], row('HEADS-1')])).toMatchObject({
    errors: [{ field: 'file', msg: 'No such column: colour, smell' }],
  });
  const lost = [...all, ...Array<string>(17).fill(''), 'Vehicle ID'].slice(0, 26);
  expect(
    await upload([lost, [...row('HEADS-1'), 'red'], Object.assign(row('HEADS-2'), { 26: 'soft' })]),
  ).toMatchObject({
    errors: [{ field: 'file', msg: expect.stringContaining('Column K, AA has values') as string }],
  });
});

test('a sheet without a column that every row needs is told once; rows of blanks are none', async () => {
  const upload = (rows: Cell[][]) => {
    const Sheets = { S: utils.aoa_to_sheet(rows) };
    const bytes = write({ SheetNames: ['S'], Sheets }, { bookType: 'xlsx', type: 'buffer' }) as Buffer;
    return admin.post(vehicleImport.upload, {
      file: new File([new Uint8Array(bytes)], 's.xlsx'),
      dryRun: true,
    });
  };
  const all: Cell[][] = [[...heads, ...moreHeads], row('ROWS-1'), ['  ', '\u3000'], [], row('ROWS-2')];
  expect((await upload(all)).data).toMatchObject({ total: 2, added: 2 });
  const without = await upload(all.map((cells) => cells.slice(2)));
  const msg = 'Missing column: Vehicle ID, Organization';
  expect(without).toMatchObject({ code: '400', errors: [{ field: 'file', msg }] });
});

test('an import is undone whole: added rows go, changed rows get their old values', async () => {
  await admin.post(vehicleImport.upload, { file: book([row('UNDO-1')]) });
  const { data } = await admin.post(vehicleImport.upload, {
    file: book([row('UNDO-1', { 6: 5 }), row('UNDO-2')]),
  });
  expect((await admin.post(sheet.undo, { id: data.batchId! })).code).toBe('200');
  const { data: left } = await admin.post(vehicle.list, { anyNum: 'UNDO-' });
  expect(left.rows.map(({ carId, capacity }) => [carId, capacity])).toEqual([['UNDO-1', 3]]);
  expect((await admin.post(sheet.undo, { id: data.batchId! })).msg).toBe('This import was undone already.');
});

test('once somebody has worked on a row, the import stays, all of it', async () => {
  const { data } = await admin.post(vehicleImport.upload, { file: book([row('LATE-1'), row('LATE-2')]) });
  const late = await world.findVehicle(admin, 'LATE-1');
  await admin.post(vehicle.edit, { id: late.id, version: late.version, capacity: 4 });
  const reply = await admin.post(sheet.undo, { id: data.batchId! });
  expect(reply).toMatchObject({ code: '40900' });
  expect(reply.msg).toContain('LATE-1');
  expect(await countOf('LATE-')).toBe(2);
});

test('what followed from a cell is undone with it: a diesel truck that a sheet made electric emits again', async () => {
  await admin.post(vehicleImport.upload, { file: book([row('UNDO-EM')]) });
  const stands = () => world.findVehicle(admin, 'UNDO-EM');
  const { id, version } = await stands();
  await admin.post(vehicle.edit, { id, version, powerType: 'diesel', emissionStandard: 'chinaIII' });
  const { data } = await admin.post(vehicleImport.upload, { file: book([row('UNDO-EM')]) });
  expect(await stands()).toMatchObject({ powerType: 'electric', emissionStandard: 'none' });
  expect(await admin.post(sheet.undo, { id: reportOf({ data }).batchId! })).toMatchObject({ code: '200' });
  expect(await stands()).toMatchObject({ powerType: 'diesel', emissionStandard: 'chinaIII' });
});

test('somebody else’s import does not exist, and undoing needs the right to import', async () => {
  const { data } = await admin.post(vehicleImport.upload, { file: book([row('THEIRS-1')]) });
  const viewer = await world.signIn('viewer');
  const importId = data.batchId!;
  expect((await admin.post(vehicle.list, { importId })).data.rows).toMatchObject([{ carId: 'THEIRS-1' }]);
  expect((await viewer.post(vehicle.list, { importId })).data.rows).toEqual([]);
  expect((await viewer.post(sheet.undo, { id: data.batchId! })).code).toBe('40400');
});

test('the template comes back through the import that it was made for', async () => {
  const { bytes } = await admin.download(vehicleImport.template, {});
  const { sheets } = await read(bytes);
  expect(sheets[0]!.rows[0]!.slice(0, 4)).toEqual(['Vehicle ID*', 'Organization*', 'Brand*', 'Model*']);
  expect(sheets[1]!.rows).toContainEqual(['Power type', 'Yes', 'Diesel / Electric']);
  expect(sheets[1]!.rows).toContainEqual(['Custom no.', 'No', '1 to 20 characters.']);
  expect(sheets[1]!.rows).toContainEqual([
    'Organization',
    'Yes',
    `1 to 300 characters. ${sheetText.orgRule[1]}`,
  ]);
  const cities = 'A name or a GB/T 2260 code, such as Suzhou or 320500.';
  expect(sheets[1]!.rows).toContainEqual(['City', 'No', cities]);
  expect(sheets[1]!.rows).toContainEqual(['Length (mm)', 'No', 'A number from 300 to 15000.']);
  expect(sheets[0]!.rows[1]!.slice(0, 1)).toEqual(['Example (not imported)']);
  expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
  expect(sheets[0]!.dataValidations).toContainEqual(
    expect.objectContaining({ type: 'list', values: ['Diesel', 'Electric'] }),
  );
  const empty = await admin.post(vehicleImport.upload, { file: new File([new Uint8Array(bytes)], 't.xlsx') });
  expect(empty).toMatchObject({ code: '400', errors: [{ field: 'file', msg: 'The sheet has no rows.' }] });
});

test('what a spreadsheet takes for a formula is kept a text, in half and full width', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    expect(escapeFormula(`${sign}cmd`)).toBe(`'${sign}cmd`);
  expect(escapeFormula('a＝b')).toBe('a＝b');
});

test('an export holds what the filter shows, in the columns asked for, in words, with formulas made escapeFormula', async () => {
  const found = await world.findVehicle(admin, (await admin.post(vehicle.list, {})).data.rows[0]!.carId);
  await admin.post(vehicle.edit, { id: found.id, version: found.version, storageAddress: '=HYPERLINK("x")' });
  const { type, bytes } = await admin.download(vehicleFile, {
    anyNum: found.carId,
    columns: ['carId', 'powerType', 'capacity', 'storageAddress', 'safetyAccessories'],
  });
  expect(type).toContain('spreadsheetml');
  const { sheets } = await read(bytes);
  expect(sheets[0]!.rows[0]).toEqual([
    'Vehicle ID',
    'Power type',
    'Rated capacity (t)',
    'Storage address',
    'Safety accessories',
  ]);
  expect(sheets[0]!.rows[1]!.slice(0, 4)).toEqual([
    found.carId,
    found.powerType === 'diesel' ? 'Diesel' : 'Electric',
    found.capacity,
    `'=HYPERLINK("x")`,
  ]);
  expect(sheets[0]!.cells?.size ?? 0).toBe(0);
});

/** Puts a call off and waits until its task is in one of the two end states. */
async function asTask<C extends Call>(call: C, input: Sent<C>, who = admin) {
  const { data } = await who.post(call, { ...(input as object), asTask: true } as Sent<C>);
  const { taskId } = data as Deferred;
  return until('the task', async () => {
    const { rows } = (await who.post(job.list, {})).data;
    return rows.find(({ id, state }) => id === taskId && (state === 'done' || state === 'failed'));
  });
}

test('long work goes on as a task: its report and its file are there afterwards, for its owner alone', async () => {
  const imported = await asTask(vehicleImport.upload, { file: book([row('TASK-1')]) });
  expect(imported).toMatchObject({ state: 'done', kind: 'import', subject: 'vehicle', result: { added: 1 } });
  const { id, resultFileId } = await asTask(vehicleFile, { columns: ['carId'] });
  const { bytes } = await admin.download(job.result, { id });
  const { sheets } = await read(bytes);
  expect(sheets[0]!.rows.length).toBe((await admin.post(vehicle.list, {})).data.total + 1);
  const viewer = await world.signIn('viewer');
  expect((await viewer.post(job.list, {})).data.total).toBe(0);
  expect((await viewer.post(job.result, { id })).code).toBe('40400');
  expect((await viewer.post(file.get, { id: resultFileId! })).code).toBe('40400');
  expect((await viewer.post(job.cancel, { id: imported.id })).code).toBe('40400');
});

/** The role of a person as it is, and how to change it. */
async function roleOf(loginName: string) {
  const { roleId, rights, dataScope } = await world.db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['roleId', 'rights', 'dataScope'])
    .where('loginName', '=', loginName)
    .executeTakeFirstOrThrow();
  return { role: world.db.updateTable('role').where('id', '=', roleId!), rights, dataScope };
}

test('the file of an export is given to nobody who may no longer make it, or sees other records by now', async () => {
  const { role, rights, dataScope } = await roleOf('viewer');
  const viewer = await world.signIn('viewer');
  const { id, result } = await asTask(vehicleFile, { columns: ['carId'] }, viewer);
  expect(result).toBeNull();
  expect((await viewer.download(job.result, { id })).bytes.byteLength).toBeGreaterThan(0);

  await role.set({ rights: rights.filter((right) => right !== 'vehicle:export') }).execute();
  const without = await world.signIn('viewer');
  expect(await without.post(job.result, { id })).toMatchObject({
    code: '40300',
    msg: 'No permission: Vehicles · Export',
  });
  await role.set({ rights, dataScope: dataScope === 'COMPANY' ? 'ORG_TREE' : 'COMPANY' }).execute();
  const elsewhere = await world.signIn('viewer');
  expect(await elsewhere.post(job.result, { id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('export it again'),
  });
  await role.set({ dataScope }).execute();

  // An authority whose company has gone sees nothing of it any more.
  const regulator = await world.signIn('regulator');
  const theirs = await asTask(jurisdictionCarFile, {}, regulator);
  expect((await regulator.download(job.result, { id: theirs.id })).bytes.byteLength).toBeGreaterThan(0);
  const [over] = (await regulator.post(jurisdictionCompany.list, {})).data.rows;
  expect((await regulator.post(jurisdictionCompany.del, { id: over!.id })).code).toBe('200');
  expect(await regulator.post(job.result, { id: theirs.id })).toMatchObject({ code: '40900' });
});

/** Puts an import of a vehicle off, and does something once its rows are written and before they stand. */
async function importHeld(carId: string, meanwhile: (taskId: string) => Promise<void>): Promise<string> {
  const wish = { file: book([row(carId)]), asTask: true };
  const taskId = await world.db.transaction().execute(async (held) => {
    await sql`lock table import_batch in access exclusive mode`.execute(held);
    const { data } = (await admin.post(vehicleImport.upload, wish)) as unknown as { data: Deferred };
    await until('the import to have written its rows', async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'import_batch'::regclass and not granted`.execute(world.db);
      return rows.length > 0;
    });
    await meanwhile(data.taskId);
    return data.taskId;
  });
  // The transaction of the import is over once its table can be had.
  await world.db.transaction().execute((then) => sql`lock table import_batch`.execute(then));
  return taskId;
}

test('an import whose owner may not make it any more at its end, or over other records, leaves nothing', async () => {
  const { role, rights, dataScope } = await roleOf('admin');
  const failsWith = async (
    carId: string,
    change: { rights?: typeof rights; dataScope?: 'ORG_TREE' },
    message: string,
  ) => {
    const id = await importHeld(carId, async () => void (await role.set(change).execute()));
    await role.set({ rights, dataScope }).execute();
    const failed = await until('a task that failed', async () =>
      (await admin.post(job.list, {})).data.rows.find((row) => row.id === id && row.state === 'failed'),
    );
    expect(failed.message).toContain(message);
    expect(await countOf(carId)).toBe(0);
  };
  await failsWith(
    'TASK-NO-RIGHT',
    { rights: rights.filter((one) => one !== 'vehicle:import') },
    'No permission',
  );
  await failsWith('TASK-OTHERS', { dataScope: 'ORG_TREE' }, 'nothing was changed');
});

test('an import that is called off before it stands leaves nothing, and one that stands is not made again', async () => {
  const found = () => countOf('TASK-OFF');
  const task = world.db.updateTable('task');
  const id = await importHeld('TASK-OFF', async (taskId) => {
    expect((await admin.post(job.cancel, { id: taskId })).code).toBe('200');
  });
  const taskIs = (wanted: string) =>
    until(`a task that is ${wanted}`, async () => {
      const { rows } = (await admin.post(job.list, {})).data;
      return rows.find((row) => row.id === id && row.state === wanted);
    });
  expect(await found()).toBe(0);
  await admin.post(job.retry, { id });
  await taskIs('done');
  // As a process leaves it that dies after the commit.
  await task.set({ state: 'running', progress: 100 }).where('id', '=', id).execute();
  expect((await admin.post(job.cancel, { id })).code).toBe('40900');
  world.appCtx.tell('taskWaiting', { id });
  await taskIs('done');
  expect(await found()).toBe(1);
});

test('a rejected import fails as a task with the same report', async () => {
  const task = await asTask(vehicleImport.upload, { file: book([row('TASK-BAD', { 6: 'heavy' })]) });
  expect(task).toMatchObject({
    state: 'failed',
    result: { mistakes: [{ row: 2, column: 'Rated capacity (t)' }] },
  });
});

test('a task for whose file there is no room says so, and is done when there is', async ({ skip }) => {
  const folder = path.join(world.appCtx.config.dataDir, 'files');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]);
  skip(status !== 0, 'only root mounts a disk');
  const task = await asTask(vehicleFile, {}).finally(() => spawnSync('umount', [folder]));
  expect(task).toMatchObject({ state: 'failed', message: refusals.filesAway[1] });
  await admin.post(job.retry, { id: task.id });
  await until('the task', async () => {
    const { rows } = (await admin.post(job.list, {})).data;
    return rows.find(({ id, state }) => id === task.id && state === 'done');
  });
});

test('a task that was waiting when the server stopped is done when it is back', async () => {
  const { data } = (await admin.post(vehicleFile, { columns: ['carId'], asTask: true })) as { data: unknown };
  await world.stop();
  await world.restart();
  await until('the task', async () => {
    const { rows } = (await admin.post(job.list, {})).data;
    return rows.find(({ id, state }) => id === (data as Deferred).taskId && state === 'done');
  });
});

/** A zip archive; `forged` is what it declares its entries to unpack to. */
function archive(entries: Record<string, Buffer>, forged?: number): File {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(forged ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]));
    local.push(header);
    offset += header.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new File([new Uint8Array(Buffer.concat([...local, directory, end]))], 'cars.xlsx');
}
