import { read, utils, write } from '@e965/xlsx';
import { answersFile, type Call } from '@fleet/contract/call';
import { toForm } from '@fleet/contract/form';
import {
  jurisdictionCar,
  jurisdictionCarFile,
  jurisdictionCompany,
  jurisdictionCompanyImport,
  jurisdictionDriver,
} from '@fleet/contract/jurisdictionCompany/calls';
import { log } from '@fleet/contract/log/calls';
import { approval } from '@fleet/contract/review/calls';
import { everyRight } from '@fleet/contract/rights';
import { session } from '@fleet/contract/session/calls';
import { sheet } from '@fleet/contract/sheet/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf } from '../../../../test/sample';
import { newWorld, type Person, type World } from '../../../../test/world';
import { routes } from '../../../routes';

let world: World;
let regulator: Person;
let operator: Person;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [regulator, operator, admin] = [
    await world.signIn('regulator'),
    await world.signIn('operator'),
    await world.signIn('admin'),
  ];
});
afterAll(() => world.end());

const hengda = { creditCode: '91350100M000100Y43', companyName: '苏州恒达物流有限公司' };
const xinyuan = { creditCode: '91340100MA2N0XYT2J', companyName: '合肥鑫源汽车零部件有限公司' };
const list = async (who = regulator) => (await who.post(jurisdictionCompany.list, {})).data.rows;
const otherJurisdiction = async () =>
  (
    await world.db
      .insertInto('jurisdiction')
      .values({ jurisdictionNum: '340111', jurisdictionName: '包河区' })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ??
  (
    await world.db
      .selectFrom('jurisdiction')
      .select('id')
      .where('jurisdictionNum', '=', '340111')
      .executeTakeFirstOrThrow()
  ).id;

test('a regulator lands on a page that it has', async () => {
  const { menus, homePageUrl } = (await regulator.post(session.profile, {})).data;
  expect(homePageUrl).toBe('/HomePage');
  expect(menus.filter(({ type }) => type === 'page').map(({ path }) => path)).toEqual([
    '/HomePage',
    '/SafeManagement/EvidencePacks',
    '/GovernmentRegulation/AnnualReview',
    '/GovernmentRegulation/JurisdictionalCompanies',
    '/GovernmentRegulation/JurisdictionalCar',
    '/GovernmentRegulation/JurisdictionalDriver',
    '/GovernmentRegulation/EnforcementNotes',
    '/GovernmentRegulation/PolicyRule',
    '/GovernmentRegulation/LegalRules',
    '/GovernmentRegulation/JurisdictionalAnalysis/Comprehensive',
    '/GovernmentRegulation/JurisdictionalAnalysis/Secure',
  ]);
});

test('a company is added by its code and its name, to the own jurisdiction only, and nothing is told of it before', async () => {
  expect(await list()).toMatchObject([{ ...hengda, vehicles: 24, drivers: 18, safetyName: '王安全' }]);
  const wrong = [
    { ...xinyuan, companyName: '合肥鑫源' },
    { ...xinyuan, creditCode: '91440300MA5DEM0T3A' },
    { creditCode: '911101080000000012', companyName: 'Nobody' },
  ];
  const answers = await Promise.all(wrong.map((one) => regulator.post(jurisdictionCompany.add, one)));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({
    code: '400',
    data: null,
    errors: [{ field: 'creditCode', msg: 'No company has this code and name.' }],
  });
  const elsewhere = { ...xinyuan, jurisdictionId: await otherJurisdiction() };
  expect(await regulator.post(jurisdictionCompany.add, elsewhere)).toMatchObject({ code: '40400' });
  expect(await operator.post(jurisdictionCompany.add, xinyuan)).toMatchObject({
    errors: [{ field: 'jurisdictionId' }],
  });
  expect(await admin.post(jurisdictionCompany.add, xinyuan)).toMatchObject({ code: '40300' });

  const { data } = await regulator.post(jurisdictionCompany.add, xinyuan);
  expect((await list()).map(({ companyName }) => companyName)).toContain(xinyuan.companyName);
  expect(await regulator.post(jurisdictionCompany.add, xinyuan)).toMatchObject({
    errors: [{ msg: 'The company is in the jurisdiction already.' }],
  });
  // The company reads in its own log who looks after it now.
  const neighbour = await world.signIn('admin2');
  expect((await neighbour.post(log.list, { module: 'jCompany' })).data.rows).toMatchObject([
    { action: 'add', loginName: 'regulator' },
  ]);
  expect(await operator.post(jurisdictionCompany.add, elsewhere)).toMatchObject({ code: '200' });
  expect(await list(operator)).toHaveLength(3);
  const theirs = (await list(operator)).find(({ jurisdictionName }) => jurisdictionName === '包河区')!;
  expect(await regulator.post(jurisdictionCompany.del, { id: theirs.id })).toMatchObject({ code: '40400' });
  await operator.post(jurisdictionCompany.del, { id: theirs.id });
  await regulator.post(jurisdictionCompany.del, { id: data.id });
});

test('companies come by sheet: tried first, all or none, and taken back', async () => {
  const upload = async (rows: object[], dryRun = false) =>
    regulator.post(jurisdictionCompanyImport.upload, { rows: rows as Record<string, string>[], dryRun });
  const bad = await upload([xinyuan, hengda]);
  expect(bad.data.mistakes).toMatchObject([{ row: 3, msg: expect.stringContaining('already') }]);
  expect(await upload([{ ...xinyuan, jurisdictionNum: '340111' }])).toMatchObject({ code: '400' });
  expect((await upload([xinyuan], true)).data).toMatchObject({ added: 1, batchId: null });
  expect(await list()).toHaveLength(1);
  for (const bookType of ['biff8', 'xlsx'] as const) {
    const rows = [
      ['Unified social credit code', '公司名称'],
      [xinyuan.creditCode, xinyuan.companyName],
    ];
    const book = { SheetNames: ['1'], Sheets: { 1: utils.aoa_to_sheet(rows) } };
    const name = bookType === 'xlsx' ? 'companies.xlsx' : 'companies.xls';
    const sent = new File([write(book, { type: 'buffer', bookType }) as Buffer<ArrayBuffer>], name);
    const tried = await regulator.post(jurisdictionCompanyImport.upload, { file: sent, dryRun: true });
    expect(tried.data).toMatchObject({ total: 1, added: 1, mistakes: [] });
  }
  const { data } = await upload([xinyuan]);
  expect(await list()).toHaveLength(2);
  await regulator.post(sheet.undo, { id: data.batchId! });
  expect(await list()).toHaveLength(1);
});

test('of vehicles and drivers an authority reads what the law lets it see, and nothing else', async () => {
  await sql`
    insert into vehicle_state (vehicle_id, activity, last_seen, report_time, position_time, lng, lat)
    select id, 'working', now(), now(), now(), 120.72, 31.32 from vehicle where car_id = 'HD-01'
    on conflict (vehicle_id) do update set last_seen = now(), position_time = now(), lng = 120.72, lat = 31.32`.execute(
    world.db,
  );
  const cars = (await regulator.post(jurisdictionCar.list, { pageSize: 200 })).data;
  expect(cars.total).toBe(24);
  expect(Object.keys(cars.rows[0]!).sort()).toEqual(
    [
      ['age', 'annualExpire', 'annualStatus', 'brand', 'carId', 'companyName', 'emissionStandard', 'id'],
      [
        'dismantledSince',
        'lat',
        'link',
        'lng',
        'maintainStatus',
        'model',
        'plateNum',
        'positionTime',
        'safetyAccessories',
      ],
    ]
      .flat()
      .sort(),
  );
  expect(cars.rows[0]).toMatchObject({ carId: 'HD-01', link: 'online', lng: 120.72, lat: 31.32 });
  const online = (await regulator.post(jurisdictionCar.list, { link: 'online' })).data.rows;
  expect(online.map(({ carId }) => carId)).toEqual(['HD-01']);
  // By a frame number, which is not among the columns, nothing is found.
  await sql`update vehicle set frame_num = 'SECRETFRAME' where car_id = 'HD-01'`.execute(world.db);
  expect((await regulator.post(jurisdictionCar.list, { anyNum: 'SECRETFRAME' })).data.total).toBe(0);
  const written = read((await regulator.download(jurisdictionCarFile, { anyNum: 'HD-01' })).bytes).Sheets;
  expect(utils.sheet_to_json(Object.values(written)[0]!)).toMatchObject([
    { 'Vehicle ID': 'HD-01', 'Safety accessories': expect.stringContaining('Seat belt'), Longitude: 120.72 },
  ]);

  const drivers = (await regulator.post(jurisdictionDriver.list, { pageSize: 200 })).data;
  expect(drivers.total).toBe(18);
  expect(Object.keys(drivers.rows[0]!).sort()).toEqual([
    'annualStatus',
    'companyName',
    'driverName',
    'driverNum',
    'id',
    'idCard',
    'licenceExpire',
  ]);
  for (const { idCard } of drivers.rows) expect(idCard).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/);
  expect((await regulator.post(jurisdictionDriver.list, { anyNum: '138' })).data.total).toBe(0);
  // The platform sees those of every authority; a company nothing of the kind.
  expect((await operator.post(jurisdictionCar.list, {})).data.total).toBe(24);
  expect(await admin.post(jurisdictionCar.list, {})).toMatchObject({ code: '40300' });
});

test('whatever else its role lets it do, no other call tells an authority anything of its companies', async () => {
  const role = await world.db
    .insertInto('role')
    .values({ roleName: 'all', dataScope: 'JURISDICTION', rights: [...everyRight], companyId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into account (login_name, username, password_hash, must_change_password, org_id, role_id, jurisdiction_id)
    select 'mighty', '万能', password_hash, false, org_id, ${role.id}, jurisdiction_id
    from account where login_name = 'regulator'`.execute(world.db);
  const { password } = world.demo.accounts.find(({ loginName }) => loginName === 'regulator')!;
  world.demo.accounts.push({ loginName: 'mighty', password, role: 'GOV_REGULATOR' });
  const { token } = await world.signIn('mighty');
  const one = async (table: 'vehicle' | 'driver' | 'company' | 'terminal' | 'org' | 'file' | 'account') => {
    const named = table === 'company' ? sql`id` : sql`company_id`;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${named} =
        (select id from company where credit_code = ${hengda.creditCode}) order by id limit 1`.execute(
      world.db,
    );
    return rows[0]!.id;
  };
  const keys = await Promise.all(
    (['vehicle', 'driver', 'company', 'terminal', 'org', 'account'] as const).map((table) => one(table)),
  );
  const [vehicleId, driverId, companyId, terminalRowId, orgId] = keys;
  const known: Record<string, unknown> = {
    vehicleId,
    driverId,
    companyId,
    terminalRowId,
    orgId,
    keyword: 'HD',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    endTime: new Date().toISOString(),
  };
  const own = new Set(['gov', 'jCompany', 'jCar', 'jDriver', 'jAnalysis']);
  const reads = routes
    .map(({ call }) => call)
    .filter(({ right }) => [right].flat().some((one) => /:view$|:export$|^signedIn$/.test(one)))
    .filter(({ path, sends }) => sends === 'form' && !/logout|LoginPwd|Profile|Session/i.test(path))
    .filter(({ subject }) => !own.has(subject));
  expect(reads.length).toBeGreaterThan(100);
  const asked = async (call: Call, id: string) => {
    const input = sampleOf(call, (name, isKey) => known[name] ?? (isKey ? id : undefined));
    const optional = Object.keys((call.input as unknown as { shape?: object }).shape ?? {});
    for (const name of ['keyword', 'id', 'vehicleId', 'driverId', 'orgId'])
      if (optional.includes(name) && !answersFile(call)) input[name] = known[name] ?? id;
    const response = await fetch(`http://127.0.0.1:${world.ports.http}${call.path}`, {
      method: 'POST',
      headers: { token },
      body: new URLSearchParams(toForm(input)),
    });
    if (!answersFile(call)) return response.text();
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isSheet = response.headers.get('content-type')?.includes('sheet');
    return isSheet
      ? JSON.stringify(Object.values(read(bytes).Sheets))
      : Buffer.from(bytes).toString('latin1');
  };
  const telling: string[] = [];
  for (const call of reads) {
    const takesKey = Object.hasOwn((call.input as unknown as { shape?: object }).shape ?? {}, 'id');
    // A list is written to a sheet without a key, all of it.
    const tries = (takesKey && !answersFile(call) ? keys : keys.slice(0, 1)).map(async (id) => {
      if (/HD-\d|HDD\d|HDTERM|恒达|王安全|陈管理|一号仓库/.test(await asked(call, id)))
        telling.push(`${call.path} ${id}`);
    });
    await Promise.all(tries);
  }
  expect(telling).toEqual([]);
});

test('an authority picks vehicles and drivers by what it sees of them, of its own companies alone', async () => {
  const cars = async (input: { keyword?: string; id?: string }) =>
    (await regulator.post(jurisdictionCar.choices, input)).data.rows;
  const drivers = async (input: { keyword?: string; id?: string }) =>
    (await regulator.post(jurisdictionDriver.choices, input)).data.rows;
  const [car] = await cars({ keyword: 'HD-03' });
  expect(car).toMatchObject({ label: 'HD-03', detail: '场内苏E·A1003' });
  expect(await cars({ keyword: 'A1003' })).toEqual([car]);
  expect(await cars({ id: car!.id })).toEqual([car]);
  const [person] = await drivers({ keyword: 'HDD002' });
  expect(await drivers({ keyword: person!.label, id: person!.id })).toEqual([person]);

  expect(await cars({ keyword: 'HDTERM' })).toEqual([]);
  expect(await cars({ keyword: 'XY-0' })).toEqual([]);
  expect(await cars({ id: (await world.findVehicle(operator, 'XY-01')).id })).toEqual([]);
  expect(await admin.post(jurisdictionCar.choices, {})).toMatchObject({ code: '40300' });
});

test('a company that leaves is out of sight at once', async () => {
  const sees = async () => [
    (await list()).length,
    (await regulator.post(jurisdictionCar.list, {})).data.total,
    (await regulator.post(jurisdictionDriver.list, {})).data.total,
    (await regulator.post(approval.list, {})).data.total,
    (await regulator.post(jurisdictionCompany.choices, {})).data.rows.length,
  ];
  expect(await sees()).toEqual([1, 24, 18, 5, 1]);
  const heard: string[] = [];
  const leave = await world.follow(regulator.token, (event, data) => {
    if (event === 'changed') heard.push((data as { subject: string }).subject);
  });
  const [{ id } = { id: '' }] = await list();
  expect(await regulator.post(jurisdictionCompany.del, { ids: [id] })).toMatchObject({ data: { count: 1 } });
  expect(await sees()).toEqual([0, 0, 0, 0, 0]);
  await expect.poll(() => heard).toContain('jCompany');
  leave();
  // With nobody to look after it, the platform decides.
  const waiting = (await operator.post(approval.list, { approval: 'unapproved' })).data.rows;
  expect(waiting.every(({ mayAudit }) => mayAudit)).toBe(true);
  expect(waiting).toHaveLength(3);
});
