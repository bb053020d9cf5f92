import { note } from '@fleet/contract/note/calls';
import { contract } from '@fleet/contract/serviceContract/calls';
import { sim } from '@fleet/contract/sim/calls';
import type { Context } from '../../base/context';
import { unscoped } from '../../base/scope';
import { dayFrom, type Hands } from './hands';

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
export async function furnishPlatform(ctx: Context, operator: Hands): Promise<void> {
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
  const terminals = await unscoped(ctx)
    .selectFrom('terminal')
    .select(['terminalId', 'id'])
    .orderBy('id')
    .execute();
  for (const [at, { id }] of terminals.entries())
    await operator(sim.add, {
      iccid: `8986042500${id.padStart(9, '0')}0`,
      supplier: at % 3 === 0 ? '中国电信物联网' : '中国移动物联网',
      operator: at % 3 === 0 ? 'telecom' : 'mobile',
      activationDate: dayFrom(ctx, -600 + at),
      expiryDate: dayFrom(ctx, cardsLast[at % cardsLast.length]!),
    });
}

/** An authority has written to its companies. */
export async function furnishAuthority(ctx: Context, regulator: Hands, companyId: string): Promise<void> {
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
      requestKey: `demo-note-${at}-0000000000`,
    });
}
