import { brandType } from '@fleet/contract/brand/calls';
import type { Output } from '@fleet/contract/call';
import { org } from '@fleet/contract/org/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FleetTruck, LinkIdentity } from './fleet/fleetFile';
import { inParallel } from './inParallel';
import { Platform } from './platform';
import { Unusable } from './usage';

export type LinkChoice = 'jt808' | 'alink' | 'mixed';
type Protocol = LinkIdentity['protocol'];

export interface EnrolOptions {
  /** The address of the management side. */
  http: string;
  /** Where `demo.json` is, and `load-fleet.json` is kept. */
  dataDir: string;
  trucks: number;
  link: LinkChoice;
}

const loadCompany = '东莞立通仓储有限公司';
const site = { lng: 113.88, lat: 22.93 };
const deliveryDate = '2025-03-01';
const atOnce = 16;
const pageSize = 200;

/** Sees to it that the load company has so many vehicles with terminals, by the public calls alone, and names them. */
export async function enrol(options: EnrolOptions, say: (line: string) => void): Promise<FleetTruck[]> {
  const platform = await signIn(options);
  const yard = await surveyYard(platform);
  const secrets = readSecrets(options.dataDir);
  const wanted = plan(options.trucks, options.link);
  const trucks: FleetTruck[] = [];
  let made = 0;
  try {
    await inParallel(wanted, atOnce, async (one, at) => {
      const { link, isNew } = await enrolOne(platform, yard, one, secrets);
      trucks[at] = { carId: one.carId, powerType: 'electric', site, link };
      made += isNew ? 1 : 0;
      if (isNew && made % 200 === 0) say(`  已登记 ${made} 台 / enrolled`);
    });
  } finally {
    writeSecrets(options.dataDir, secrets);
  }
  say(`${wanted.length} 台车辆就绪，新登记 ${made} 台 / vehicles ready, ${made} of them new`);
  return trucks;
}

/** A vehicle to be, by its number and protocol. */
interface Wanted {
  protocol: Protocol;
  carId: string;
  terminalId: string;
  manufactureNum: string;
  phone: string;
  deviceName: string;
}

function plan(count: number, link: LinkChoice): Wanted[] {
  return Array.from({ length: count }, (_, at) => {
    const protocol: Protocol = link === 'mixed' ? (at % 2 === 0 ? 'jt808' : 'alink') : link;
    const five = String(link === 'mixed' ? Math.floor(at / 2) + 1 : at + 1).padStart(5, '0');
    const letter = protocol === 'alink' ? 'A' : '';
    const carId = `LT-${letter}${five}`;
    return {
      protocol,
      carId,
      terminalId: `LTTERM${letter}${five}`,
      manufactureNum: `LT2025${letter}${five}`,
      phone: `1390009${five}`,
      deviceName: carId,
    };
  });
}

type TerminalRow = Output<typeof terminal.list>['rows'][number];
type VehicleRow = Output<typeof vehicle.list>['rows'][number];

/** The load company's yard, and the model of new vehicles. */
interface Yard {
  orgId: string;
  modelId: string;
  types: Record<Protocol, string>;
  product: { id: string; productKey: string };
  terminals: Map<string, TerminalRow>;
  vehicles: Map<string, VehicleRow>;
}

async function signIn({ http, dataDir }: EnrolOptions): Promise<Platform> {
  const file = path.join(dataDir, 'demo.json');
  const operator = readOperator(file);
  if (!operator) {
    throw new Unusable(
      `需要 ${file} 中的运营账号：请先启动带演示数据的服务，或用 --data 指定其数据目录 / ` +
        `The operator's account in ${file} is needed: start the server with its demo first, or name its data folder with --data.`,
    );
  }
  const platform = new Platform(http.replace(/\/$/, ''));
  await platform.signIn(operator.loginName, operator.password);
  return platform;
}

function readOperator(file: string) {
  try {
    const { accounts } = JSON.parse(readFileSync(file, 'utf8')) as {
      accounts: { loginName: string; password: string; role: string }[];
    };
    return accounts.find(({ role }) => role === 'PLATFORM_OPERATOR');
  } catch {
    return undefined;
  }
}

async function surveyYard(platform: Platform): Promise<Yard> {
  const { rows: orgs } = await platform.call(org.tree, {});
  const orgId = orgs.find(({ orgName }) => orgName === loadCompany)?.id;
  const { rows: types } = await platform.call(terminalType.list, {});
  const { rows: products } = await platform.call(productKey.list, {});
  const { rows: models } = await platform.call(brandType.list, { pageSize: 200 });
  const typeOf = (protocol: Protocol) => types.find((type) => type.protocol === protocol);
  const [jt808, alink, product, model] = [typeOf('jt808'), typeOf('alink'), products[0], models[0]];
  if (!orgId || !jt808 || !alink || !product || !model) {
    throw new Unusable(
      `缺少组织“${loadCompany}”或终端类型、产品、车型 / The organization ${loadCompany}, a terminal type, a product or a model is missing.`,
    );
  }
  const alinkType = types.find(({ terminalModel }) => terminalModel === product.terminalModel) ?? alink;
  return {
    orgId,
    modelId: model.id,
    types: { jt808: jt808.id, alink: alinkType.id },
    product,
    terminals: new Map((await everyTerminal(platform, orgId)).map((row) => [row.terminalId, row])),
    vehicles: new Map((await everyVehicle(platform, orgId)).map((row) => [row.carId, row])),
  };
}

const everyTerminal = (platform: Platform, orgId: string) =>
  everyPage((pageNum) => platform.call(terminal.list, { orgId, pageNum, pageSize, sort: 'terminalId' }));

const everyVehicle = (platform: Platform, orgId: string) =>
  everyPage((pageNum) => platform.call(vehicle.list, { orgId, pageNum, pageSize, sort: 'carId' }));

async function everyPage<R>(read: (pageNum: number) => Promise<{ rows: R[]; total: number }>): Promise<R[]> {
  const all: R[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { rows, total } = await read(pageNum);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** Device secrets by product key and device name; each is shown only once. */
type Secrets = Record<string, string>;

async function enrolOne(
  platform: Platform,
  yard: Yard,
  wanted: Wanted,
  secrets: Secrets,
): Promise<{ link: LinkIdentity; isNew: boolean }> {
  const known = yard.terminals.get(wanted.terminalId);
  const terminalRowId = known?.id ?? (await addTerminal(platform, yard, wanted, secrets));
  const link = await linkOf(platform, yard, wanted, terminalRowId, secrets);
  const owner = yard.vehicles.get(wanted.carId);
  if (!owner) await addVehicle(platform, yard, wanted, terminalRowId);
  else if (owner.terminalRowId === null) {
    await platform.call(vehicle.replaceTerminal, { id: owner.id, version: owner.version, terminalRowId });
  }
  return { link, isNew: !known || !owner };
}

async function addTerminal(
  platform: Platform,
  yard: Yard,
  wanted: Wanted,
  secrets: Secrets,
): Promise<string> {
  const { protocol, terminalId, phone, deviceName } = wanted;
  const link = protocol === 'jt808' ? { phone } : { productKeyId: yard.product.id, deviceName };
  const { orgId, types } = yard;
  const terminalTypeId = types[protocol];
  const { id, deviceSecret } = await platform.call(terminal.add, {
    terminalId,
    orgId,
    terminalTypeId,
    deliveryDate,
    ...link,
  });
  if (deviceSecret) secrets[secretName(yard, wanted)] = deviceSecret;
  return id;
}

async function linkOf(
  platform: Platform,
  yard: Yard,
  wanted: Wanted,
  id: string,
  secrets: Secrets,
): Promise<LinkIdentity> {
  const { protocol, phone, deviceName } = wanted;
  if (protocol === 'jt808') return { protocol, phone };
  const name = secretName(yard, wanted);
  secrets[name] ??= (await platform.call(terminal.resetSecret, { id })).deviceSecret ?? '';
  return { protocol, productKey: yard.product.productKey, deviceName, deviceSecret: secrets[name] };
}

async function addVehicle(
  platform: Platform,
  { orgId, modelId }: Yard,
  { carId, manufactureNum }: Wanted,
  terminalRowId: string,
): Promise<void> {
  await platform.call(vehicle.add, {
    carId,
    manufactureNum,
    orgId,
    modelId,
    powerType: 'electric',
    carType: 'counterbalance',
    capacity: 2.5,
    deliveryDate,
    terminalRowId,
  });
}

const secretName = ({ product }: Yard, { deviceName }: Wanted) => `${product.productKey}/${deviceName}`;
const secretsFile = (dataDir: string) => path.join(dataDir, 'load-fleet.json');

function readSecrets(dataDir: string): Secrets {
  try {
    return JSON.parse(readFileSync(secretsFile(dataDir), 'utf8')) as Secrets;
  } catch {
    return {};
  }
}

function writeSecrets(dataDir: string, secrets: Secrets): void {
  writeFileSync(secretsFile(dataDir), JSON.stringify(secrets), { mode: 0o600 });
}
