import { external } from '@fleet/contract/external/calls';
import { note } from '@fleet/contract/note/calls';
import { ota } from '@fleet/contract/ota/calls';
import { contract } from '@fleet/contract/serviceContract/calls';
import { sim } from '@fleet/contract/sim/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { iccidOf } from '@fleet/protocol/plant/sim';
import type { Context } from '../../base/context';
import { unscoped } from '../../base/scope';
import { dayFrom, type Caller } from './caller';

const contracts = [
  ['XS-2024-031', 'sales', '苏州恒达物流有限公司', '陈管理', 610, '286000'],
  ['XS-2025-006', 'sales', '合肥鑫源汽车零部件有限公司', '郑管理', 420, '198500'],
  ['CG-2024-018', 'purchase', '杭州捷联物联科技有限公司', '林经理', 640, '152000'],
  ['CG-2025-011', 'purchase', '深圳云通通信有限公司', '何经理', 300, '36800'],
  ['XS-2025-027', 'sales', '东莞立通仓储有限公司', '黄主任', 45, '88000'],
] as const;

/** Days until the cards expire, again and again. */
const cardsLast = [400, 210, 24, 530, 310, -6, 150];

/** The contracts and SIM cards that the operator of the platform keeps. */
export async function furnishPlatform(ctx: Context, operator: Caller): Promise<void> {
  for (const [at, [contractId, contractType, supplier, contactName, days, amount]] of contracts.entries())
    await operator(contract.add, {
      contractId,
      contractType,
      supplier,
      contactName,
      contactPhone: `1390000200${at}`,
      signDate: dayFrom(ctx, -days),
      warrantyDate: dayFrom(ctx, 1_095 - days),
      amount,
    });
  const links = await unscoped(ctx)
    .selectFrom('linkIdentity')
    .select(['protocol', 'linkKey'])
    .orderBy('terminalRowId')
    .execute();
  for (const [at, { protocol, linkKey }] of links.entries())
    await operator(sim.add, {
      // A device is named behind the key of its product.
      iccid: iccidOf(protocol === 'alink' ? linkKey.split('/')[1]! : linkKey),
      supplier: at % 3 === 0 ? '深圳云通通信有限公司' : '中国移动物联网',
      operator: 'mobile',
      activationDate: dayFrom(ctx, -600 + at),
      expiryDate: dayFrom(ctx, cardsLast[at % cardsLast.length]!),
    });
}

/** An authority has written to its companies. */
export async function furnishAuthority(ctx: Context, regulator: Caller, companyId: string): Promise<void> {
  for (const [at, [title, content]] of (
    [
      [
        '叉车安全专项检查',
        '请于期限内完成自查，重点检查制动、灯光、安全带联锁及作业人员持证情况，并回复自查结果。',
      ],
      ['到期车辆年审提醒', '贵公司有车辆年审临近到期，请及时安排检验并提交检验报告。'],
    ] as const
  ).entries())
    await regulator(note.add, {
      companyIds: [companyId],
      title,
      content,
      deadline: dayFrom(ctx, 7 + at * 7),
      files: [],
    });
}

const equipment = ['camera', 'radar', 'weigh', 'limiter', 'camera', 'uwb', 'weigh', 'camera'];

/** Cameras, radars and the like, most of them on a truck of the first company. */
export async function furnishEquipment(operator: Caller, orgId: string): Promise<void> {
  const { rows } = await operator(vehicle.list, { orgId, pageSize: equipment.length, sort: 'carId' });
  for (const [at, equipmentType] of equipment.entries()) {
    const equipmentNum = `${equipmentType.slice(0, 3).toUpperCase()}-24${String(at + 1).padStart(3, '0')}`;
    const { id } = await operator(external.add, { equipmentNum, equipmentType, orgId });
    const truck = rows[at];
    if (truck && at < equipment.length - 2)
      await operator(external.bind, { id, version: 1, vehicleId: truck.id });
  }
}

/** Firmware of two models: for one it is on its way in waves, the other waits to be issued. */
const firmware = [
  { terminalModel: 'FT-ALINK', versionNum: 'V2.4.1', description: '优化断点续传；修复低温下电量跳变。' },
  { terminalModel: 'FT-808', versionNum: 'V1.9.0', description: '新增多边形围栏；降低待机功耗。' },
  {
    terminalModel: 'FT-808-2019',
    versionNum: 'V1.9.2',
    description: '修复补传数据的时间戳。',
    isDraft: true,
  },
];
const firmwareBytes = 96 << 10;

/** Terminals take it over their links as soon as they are there. */
export async function furnishFirmware(operator: Caller): Promise<void> {
  const { rows: types } = await operator(terminalType.list, {});
  for (const { terminalModel, isDraft, ...details } of firmware) {
    const terminalTypeId = types.find((type) => type.terminalModel === terminalModel)!.id;
    const content = new File([Buffer.alloc(firmwareBytes, details.versionNum)], `${terminalModel}.bin`);
    const { id } = await operator(ota.add, {
      ...details,
      terminalTypeId,
      uploadType: 'full',
      file: content,
    });
    if (!isDraft) await operator(ota.publish, { id, pilotCount: 2, steps: [50], transfer: 'link' });
  }
}
