import { sim, simImport } from '@fleet/contract/sim/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

const card = (iccid: string) => ({ iccid, supplier: '苏州物联', operator: 'mobile' as const });
const find = async (id: string) => (await operator.post(sim.list, { id })).data.rows[0]!;

test('a card is unique by its first 19 digits, and a check digit that is off is said and taken', async () => {
  const good = await operator.post(sim.add, card('89860023012345678907'));
  expect(good.data.isDoubtful).toBe(false);
  const twin = await operator.post(sim.add, card('8986002301234567890A'));
  expect(twin).toMatchObject({ code: '40900', errors: [{ field: 'iccid' }] });
  const doubtful = await operator.post(sim.add, card('89860023012345678911'));
  expect(doubtful.data.isDoubtful).toBe(true);
});

test('a card in a terminal is not scrapped; scrapped is final, and only then may it be deleted', async () => {
  const iccid = '89860023012345678923';
  const { data } = await operator.post(sim.add, card(iccid));
  const { data: terminals } = await operator.post(terminal.list, {});
  const { id: terminalRowId, terminalId } = terminals.rows[0]!;
  await world.db.updateTable('terminal').set({ iccid }).where('id', '=', terminalRowId).execute();
  expect(await find(data.id)).toMatchObject({ terminalId, assetStatus: 'inUse' });
  expect((await operator.post(sim.abandon, { id: data.id })).msg).toContain(terminalId);
  await world.db.updateTable('terminal').set({ iccid: null }).where('id', '=', terminalRowId).execute();
  expect((await operator.post(sim.del, { id: data.id })).msg).toContain('Only an abandoned card');
  expect((await operator.post(sim.abandon, { id: data.id })).data.count).toBe(1);
  expect((await operator.post(sim.abandon, { id: data.id })).code).toBe('40900');
  expect((await operator.post(sim.del, { id: data.id })).data.count).toBe(1);
});

test('remarks change with the version that was seen', async () => {
  const { data } = await operator.post(sim.add, card('89860023012345678931'));
  await operator.post(sim.remark, { id: data.id, version: 1, remarks: 'spare' });
  expect(await find(data.id)).toMatchObject({ remarks: 'spare', version: 2 });
  expect((await operator.post(sim.remark, { id: data.id, version: 1, remarks: 'late' })).code).toBe('40900');
});

test('one card twice in a sheet is a mistake, also with another check digit', async () => {
  const rows = ['89860023012345678965', '89860023012345678964'].map(card);
  const { data } = await operator.post(simImport.upload, { rows });
  expect(data.mistakes).toMatchObject([{ row: 3, column: 'ICCID', msg: 'Duplicate of row 2.' }]);
  expect((await operator.post(sim.list, { iccid: '8986002301234567896' })).data.total).toBe(0);
});

test('cards come by sheet, in either language, and no company may see one', async () => {
  const rows = [
    { iccid: '89860023012345678949', supplier: '苏州物联', operator: '移动', expiryDate: '2027/1/31' },
    { iccid: '89860023012345678956', supplier: '苏州物联', operator: 'China Telecom', expiryDate: null },
  ];
  const { data } = await operator.post(simImport.upload, { rows });
  expect(data).toMatchObject({ added: 2, changed: 0 });
  const found = await operator.post(sim.list, { iccid: '8986002301234567894' });
  expect(found.data.rows[0]).toMatchObject({ operator: 'mobile', expiryDate: '2027-01-31' });
  // The operator's own sheet brings status and usage; what it leaves out stays as it was.
  const { iccid, supplier } = rows[0]!;
  const told = { iccid, supplier, operator: '中国移动', cardStatus: '停机', monthlyUsage: 12.345 };
  const known = await find(found.data.rows[0]!.id);
  expect(known).toMatchObject({ cardStatus: 'inactive', monthlyUsage: null, syncTime: null });
  const synced = await operator.post(simImport.upload, { rows: [told] });
  expect(synced.data).toMatchObject({ added: 0, changed: 1 });
  expect(await find(known.id)).toMatchObject({
    cardStatus: 'suspended',
    monthlyUsage: 12.35,
    syncTime: expect.any(String),
  });
  // The same once more, without its check digit too, is nothing new.
  const again = [{ iccid: iccid.slice(0, 19), supplier, operator: 'mobile' }];
  expect((await operator.post(simImport.upload, { rows: again })).data).toMatchObject({
    added: 0,
    changed: 0,
  });
  expect(await find(known.id)).toMatchObject({ iccid });
  expect(await find(known.id)).toMatchObject({ cardStatus: 'suspended', monthlyUsage: 12.35 });
  const admin = await world.signIn('admin');
  expect((await admin.post(sim.list, {})).code).toBe('40300');
});
