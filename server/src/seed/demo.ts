import type { Context } from '../base/context';
import { transaction } from '../base/context';
import { writing } from '../base/scope';
import { giveCheckItems } from '../domain/people/checkItem/service';
import { addTerminal } from '../domain/fleet/terminal/service';
import { seedBattery } from './batteries';
import { seedDrivers } from './drivers';
import { addVehicle } from '../domain/fleet/vehicle/service';
import { needPlatformOrg, seedAccount } from './accounts';
import { reviewDay, seedReviews } from './reviews';
import { seedRepairs } from './repairs';

/** One truck of the demo fleet, as its simulated terminal needs to know it. */
export interface DemoTruck {
  carId: string;
  powerType: 'diesel' | 'electric';
  site: { lng: number; lat: number };
  /** t. */
  capacity: number;
  link:
    | { protocol: 'jt808'; phone: string }
    | { protocol: 'alink'; productKey: string; deviceName: string; deviceSecret: string };
  /** The card of its driver. */
  card?: string;
}

/** The demo of an installation: its people, and its reporting trucks. */
export interface Demo {
  accounts: { loginName: string; password: string; role: string }[];
  trucks: DemoTruck[];
  /** The days before an instant that its trucks are given as their past. */
  past?: { until: string; days: number };
}

interface Company {
  name: string;
  creditCode: string;
  prefix: string;
  site: { lng: number; lat: number };
  /** GB/T 2260. */
  province: string;
  city: string;
  departments: string[];
  /** Teams, each below one of the departments. */
  teams: { name: string; department: number }[];
  drivers: number;
  trucks: number;
}

/** Fictional companies at real industrial areas: `domain.md` §8. */
const companies: Company[] = [
  {
    name: '苏州恒达物流有限公司',
    creditCode: '91350100M000100Y43',
    prefix: 'HD',
    site: { lng: 120.72, lat: 31.32 },
    province: '320000',
    city: '320500',
    departments: ['一号仓库', '二号仓库', '装卸月台'],
    teams: [
      { name: '白班组', department: 0 },
      { name: '夜班组', department: 1 },
    ],
    drivers: 18,
    trucks: 24,
  },
  {
    name: '合肥鑫源汽车零部件有限公司',
    creditCode: '91340100MA2N0XYT2J',
    prefix: 'XY',
    site: { lng: 117.21, lat: 31.77 },
    province: '340000',
    city: '340100',
    departments: ['冲压车间', '成品库'],
    teams: [{ name: '早班组', department: 0 }],
    drivers: 9,
    trucks: 16,
  },
  {
    name: '东莞立通仓储有限公司',
    creditCode: '91440300MA5DEM0T3A',
    prefix: 'LT',
    site: { lng: 113.88, lat: 22.93 },
    province: '440000',
    city: '441900',
    departments: [],
    teams: [],
    drivers: 0,
    trucks: 0,
  },
];

const people = [
  { loginName: 'operator', username: '周运营', template: 'PLATFORM_OPERATOR', at: 'platform' },
  { loginName: 'admin', username: '陈管理', template: 'COMPANY_ADMIN', at: 'company' },
  { loginName: 'safety', username: '王安全', template: 'SAFETY_OFFICER', at: 'company' },
  { loginName: 'drivers', username: '刘主管', template: 'DRIVERS_MANAGER', at: 'company' },
  { loginName: 'repair', username: '赵维修', template: 'REPAIR_STAFF', at: 'company' },
  { loginName: 'maintain', username: '孙保养', template: 'MAINTENANCE_STAFF', at: 'company' },
  { loginName: 'viewer', username: '李查看', template: 'VIEWER', at: 'department' },
  { loginName: 'regulator', username: '吴监管', template: 'GOV_REGULATOR', at: 'jurisdiction' },
  { loginName: 'admin2', username: '郑管理', template: 'COMPANY_ADMIN', at: 'otherCompany' },
] as const;

/** Makes the demo companies with their people and trucks, all in one transaction. */
export function seedDemo(ctx: Context): Promise<Omit<Demo, 'past'>> {
  return transaction(ctx, async (ctx) => {
    const platform = await needPlatformOrg(ctx);
    const made = [];
    for (const company of companies) made.push(await addCompany(ctx, platform.id, company));
    const [first, second] = made as [Made, Made];
    const jurisdictionId = await addJurisdiction(ctx, first.companyId);
    const accounts = [];
    for (const [number, { at, ...person }] of people.entries()) {
      const home = at === 'otherCompany' ? second : first;
      const isOutside = at === 'platform' || at === 'jurisdiction';
      const account = await seedAccount(ctx, {
        ...person,
        email: `${person.loginName}@example.com`,
        phone: `1380000010${number}`,
        expiryDate: '2036-12-31',
        orgId: isOutside ? platform.id : at === 'department' ? home.departmentIds[0]! : home.orgId,
        companyId: isOutside ? null : home.companyId,
        mustChangePassword: false,
        ...(at === 'jurisdiction' && { jurisdictionId }),
      });
      accounts.push({ ...account, role: person.template });
      await giveDuty(ctx, home.companyId, jurisdictionId, person);
    }
    await seedReviews(ctx, first.companyId);
    await seedRepairs(ctx);
    return { accounts, trucks: made.flatMap((company) => company.trucks) };
  });
}

/** A company's administrator and safety officer, and who manages a jurisdiction, stand in its file. */
async function giveDuty(
  ctx: Context,
  companyId: string,
  jurisdictionId: string,
  { loginName, template }: { loginName: string; template: string },
): Promise<void> {
  const db = writing(ctx);
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('loginName', '=', loginName)
    .executeTakeFirstOrThrow();
  const duty = { COMPANY_ADMIN: 'administratorId', SAFETY_OFFICER: 'safetyOfficerId' }[template];
  if (duty)
    await db
      .updateTable('company')
      .set({ [duty]: id })
      .where('id', '=', companyId)
      .execute();
  if (template === 'GOV_REGULATOR')
    await db.updateTable('jurisdiction').set({ managerId: id }).where('id', '=', jurisdictionId).execute();
}

type Made = Awaited<ReturnType<typeof addCompany>>;

async function addCompany(ctx: Context, platformId: string, company: Company) {
  const orgId = await addOrg(ctx, platformId, company.name, 'company', null);
  const { id: companyId } = await writing(ctx)
    .insertInto('company')
    .values({
      orgId,
      companyName: company.name,
      creditCode: company.creditCode,
      homePageUrl: '/HomePage',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writing(ctx).updateTable('org').set({ companyId }).where('id', '=', orgId).execute();
  await giveCheckItems(ctx, { orgId, companyId });
  const departmentIds = [];
  for (const name of company.departments)
    departmentIds.push(await addOrg(ctx, orgId, name, 'department', companyId));
  const teamIds = [];
  for (const { name, department } of company.teams)
    teamIds.push(await addOrg(ctx, departmentIds[department]!, name, 'team', companyId));
  const cards = await seedDrivers(ctx, company, { departmentIds, teamIds });
  const trucks: DemoTruck[] = [];
  for (let number = 1; number <= company.trucks; number += 1) {
    const truck = await addTruck(ctx, company, departmentIds[number % departmentIds.length]!, number);
    const card = cards[number - 1];
    trucks.push({ ...truck, ...(card && { card }) });
  }
  // One that stands on the shelf.
  const [orgIdOfSpare] = departmentIds;
  if (orgIdOfSpare)
    await seedBattery(ctx, { batteryNumber: `${company.prefix}-BAT-S1`, orgId: orgIdOfSpare, model: 'E30' });
  return { orgId, companyId, departmentIds, trucks };
}

async function addOrg(
  ctx: Context,
  parentId: string,
  orgName: string,
  orgType: 'company' | 'department' | 'team',
  companyId: string | null,
): Promise<string> {
  const db = writing(ctx);
  const { path } = await db
    .selectFrom('org')
    .select('path')
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow();
  const values = { parentId, orgName, orgType, companyId, path: `${path}?` };
  const { id } = await db.insertInto('org').values(values).returning('id').executeTakeFirstOrThrow();
  await db
    .updateTable('org')
    .set({ path: `${path}${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
}

async function addJurisdiction(ctx: Context, companyId: string): Promise<string> {
  const values = { jurisdictionNum: '320571', jurisdictionName: '苏州工业园区' };
  const { id } = await writing(ctx)
    .insertInto('jurisdiction')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await writing(ctx).insertInto('jurisdictionCompany').values({ jurisdictionId: id, companyId }).execute();
  return id;
}

const fleet = [
  { model: 'CPD25-XD4-SI21', powerType: 'electric', carType: 'counterbalance', capacity: 2.5 },
  { model: 'CPCD30', powerType: 'diesel', carType: 'counterbalance', capacity: 3 },
  { model: 'E30', powerType: 'electric', carType: 'counterbalance', capacity: 3 },
  { model: 'R16', powerType: 'electric', carType: 'reach', capacity: 1.6 },
  { model: 'T20', powerType: 'electric', carType: 'palletTruck', capacity: 2 },
  { model: 'CPCD50', powerType: 'diesel', carType: 'counterbalance', capacity: 5 },
] as const;

async function addTruck(
  ctx: Context,
  { prefix, site, province, city }: Company,
  orgId: string,
  number: number,
): Promise<DemoTruck> {
  const kind = fleet[number % fleet.length]!;
  const two = String(number).padStart(2, '0');
  const carId = `${prefix}-${two}`;
  const isAlink = number % 4 === 0;
  const terminalModel = isAlink ? 'FT-ALINK' : number % 2 === 0 ? 'FT-808' : 'FT-808-2019';
  const db = writing(ctx);
  const type = await db
    .selectFrom('terminalType')
    .select('id')
    .where('terminalModel', '=', terminalModel)
    .executeTakeFirstOrThrow();
  const product = await db
    .selectFrom('productKey')
    .select(['id', 'productKey'])
    .where('terminalTypeId', '=', type.id)
    .executeTakeFirst();
  const phone = `${prefix === 'HD' ? '13900001' : '13900002'}0${two}`;
  const terminalId = `${prefix}TERM${String(number).padStart(4, '0')}`;
  const deviceName = `FLT-${prefix}-${two}`;

  const terminal = await addTerminal(ctx, {
    terminalId,
    orgId,
    terminalTypeId: type.id,
    deliveryDate: '2025-03-01',
    warrantyDate: '2028-03-01',
    ...(isAlink && product ? { productKeyId: product.id, deviceName } : { phone }),
  });
  const model = await db
    .selectFrom('brandModel')
    .select('id')
    .where('modelName', '=', kind.model)
    .executeTakeFirstOrThrow();
  const { id: vehicleId } = await addVehicle(ctx, {
    carId,
    orgId,
    modelId: model.id,
    manufactureNum: `${prefix}2025${String(number).padStart(5, '0')}`,
    plateNum: prefix === 'HD' ? `场内苏E·A10${two}` : `场内皖A·B20${two}`,
    powerType: kind.powerType,
    carType: kind.carType,
    capacity: kind.capacity,
    deliveryDate: '2025-03-01',
    province,
    city,
    emissionStandard: kind.powerType === 'diesel' ? 'chinaIV' : 'none',
    safetyAccessories: ['belt', 'seatSwitch', 'mirrors', 'buzzer', 'guard'],
    terminalRowId: terminal.id,
    annualExpire: prefix === 'HD' ? reviewDay(ctx, number) : null,
  });
  if (kind.powerType === 'electric')
    await seedBattery(ctx, { batteryNumber: `${prefix}-BAT-${two}`, orgId, model: kind.model, vehicleId });
  const link: DemoTruck['link'] =
    product && terminal.deviceSecret
      ? { protocol: 'alink', productKey: product.productKey, deviceName, deviceSecret: terminal.deviceSecret }
      : { protocol: 'jt808', phone };
  return { carId, powerType: kind.powerType, site, capacity: kind.capacity, link };
}
