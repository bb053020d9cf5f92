import { file } from '@fleet/contract/file/calls';
import { policy } from '@fleet/contract/policy/calls';
import type { Context } from '../../base/context';
import { Paper } from '../../base/pdf/paper';
import { dayFrom, type Caller } from './caller';

interface Rule {
  title: string;
  docNum: string;
  /** Days ago. */
  age: number;
  paragraphs: string[];
}

const ofPlatform: Rule[] = [
  {
    title: '平台数据使用说明',
    docNum: '平台〔2024〕1号',
    age: 700,
    paragraphs: [
      '本平台记录车辆位置、工况和司机操作信息，仅用于安全管理。',
      '位置数据保存期限由各公司设置，到期自动删除。',
    ],
  },
];
const ofAuthority: Rule[] = [
  {
    title: '场（厂）内叉车安全管理要求',
    docNum: '演示监〔2024〕12号',
    age: 520,
    paragraphs: [
      '使用单位应当为每台叉车建立安全技术档案，并安排专人管理。',
      '司机作业前应当完成点检，发现异常不得作业。',
      '厂区内限速应当设置明显标志，月台、路口不超过 5 km/h。',
    ],
  },
  {
    title: '叉车司机持证上岗专项通知',
    docNum: '演示监〔2025〕7号',
    age: 190,
    paragraphs: ['作业人员证到期前一个月应当申请复审。', '证件过期的司机不得授权开车。'],
  },
  {
    title: '夏季高温作业提醒',
    docNum: '演示监〔2025〕15号',
    age: 12,
    paragraphs: ['高温时段应当调整班次，充电区保持通风，并检查电池温度。'],
  },
];

export const publishPlatformRules = (ctx: Context, operator: Caller) =>
  publish(ctx, operator, ofPlatform, '平台运营');
export const publishAuthorityRules = (ctx: Context, regulator: Caller) =>
  publish(ctx, regulator, ofAuthority, '监管部门');

async function publish(ctx: Context, caller: Caller, rules: readonly Rule[], issuer: string): Promise<void> {
  for (const { title, docNum, age, paragraphs } of rules) {
    const issueDate = dayFrom(ctx, -age);
    const words = { title, head: `${issuer} · ${docNum}`, foot: `${docNum} · ${issueDate}` };
    const paper = await Paper.begin({ ...words, languages: ['zh'], made: ctx.now });
    paper.title(title, docNum);
    for (const paragraph of paragraphs) paper.paragraph(paragraph);
    const pdf = new File([new Uint8Array(await paper.finish())], `${title}.pdf`, { type: 'application/pdf' });
    const { id: fileId } = await caller(file.upload, { file: pdf });
    await caller(policy.add, { title, docNum, issueDate, fileId });
  }
}

/** All but the newest is read: its receipt is missing. */
export async function readRules(reader: Caller): Promise<void> {
  const { rows } = await reader(policy.list, { sort: 'issueDate' });
  for (const { id } of rows.slice(0, -1)) await reader(policy.read, { id });
}
