import { driver } from '@fleet/contract/driver/calls';
import { role } from '@fleet/contract/role/calls';
import { examBank } from '@fleet/contract/training/bank';
import { train } from '@fleet/contract/training/calls';
import { exam } from '@fleet/contract/training/exam';
import { candidateSheetText } from '@fleet/contract/training/text';
import { user } from '@fleet/contract/user/calls';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../base/context';
import { workbookFile } from '../../domain/house/sheet/write';
import { dayFrom, type Caller } from './caller';

const subject = '叉车安全操作';
/** Statements of the bank, and whether each is right. */
const statements: [stem: string, isRight: boolean][] = [
  ['载货上坡时，货物应当朝向坡上。', true],
  ['货叉上可以站人，只要速度够慢。', false],
  ['停车后货叉应当落地，并取下钥匙。', true],
  ['月台前的限速是 5 km/h。', true],
  ['视线被货物挡住时，应当倒车行驶。', true],
  ['安全带只在厂区外需要系。', false],
  ['充电时可以不管通风。', false],
  ['点检发现制动异常，先作业再报修。', false],
  ['急转弯时应当把货叉升高。', false],
  ['转弯前应当减速并鸣喇叭。', true],
];
const questions = 5;

interface Example {
  title: string;
  /** Days from now. */
  deadline: number;
  candidates: number;
  /** For each who took it: how many of his answers are wrong. */
  mistakes: number[];
}
const examples: Example[] = [
  { title: '季度叉车安全考试', deadline: 20, candidates: 12, mistakes: [0, 0, 1, 0, 3, 1] },
  { title: '新员工上岗培训', deadline: 6, candidates: 5, mistakes: [0, 2] },
  { title: '换季作业安全培训', deadline: 45, candidates: 15, mistakes: [] },
];
/** Drivers with an account, who take exams by it. */
const accounts = 6;

/** Trainings: one that most have taken, one that has begun, one that nobody has; `callerOf` gives those of a person. */
export async function furnishExams(
  ctx: Context,
  admin: Caller,
  orgId: string,
  callerOf: (loginName: string) => Promise<Caller>,
): Promise<void> {
  for (const [stem, isRight] of statements)
    await admin(examBank.add, { subject, type: 'judge', stem, answer: isRight ? '对' : '错' });
  const { rows: drivers } = await admin(driver.list, { pageSize: 50, sort: 'driverNum' });
  const takers: Caller[] = [];
  for (const one of drivers.slice(0, accounts))
    takers.push(await callerOf(await giveAccount(ctx, admin, orgId, one)));
  for (const { title, deadline, candidates, mistakes } of examples) {
    const numbers = drivers.slice(0, candidates).map(({ driverNum }) => driverNum);
    const { id } = await admin(train.add, {
      title,
      subject,
      examDeadline: `${dayFrom(ctx, deadline)}T10:00:00.000Z`,
      duration: 30,
      validMonths: 12,
      drawCount: questions,
      candidates: await sheetOf(ctx, numbers),
    });
    await admin(train.fix, { id, version: 1, fixed: true });
    for (const [at, wrong] of mistakes.entries()) await take(takers[at]!, id, wrong);
  }
}

async function giveAccount(
  ctx: Context,
  admin: Caller,
  orgId: string,
  {
    id,
    version,
    driverNum,
    driverName,
    phone,
  }: { id: string; version: number; driverNum: string; driverName: string; phone: string },
): Promise<string> {
  const { rows: roles } = await admin(role.choices, {});
  const loginName = driverNum.toLowerCase();
  const account = await admin(user.add, {
    loginName,
    username: driverName,
    orgId,
    roleId: roles.find(({ roleName }) => roleName === '只读')!.id,
    phone,
    expiryDate: dayFrom(ctx, 900),
  });
  await admin(driver.bindUser, { id, version, userId: account.id });
  return loginName;
}

async function take(taker: Caller, id: string, wrong: number): Promise<void> {
  const { questions } = await taker(exam.start, { id, attempt: 1 });
  for (const [at, { id: questionId, stem, seq }] of questions.entries()) {
    const isRight = statements.find(([known]) => known === stem)![1];
    const answer = at < wrong ? !isRight : isRight;
    await taker(exam.save, { id, attempt: 1, questionId, chosen: [answer ? 0 : 1], seq: seq + 1 });
  }
  await taker(exam.submit, { id, attempt: 1 });
}

async function sheetOf(ctx: Context, numbers: readonly string[]): Promise<File> {
  const title = candidateSheetText.title[0];
  const columns = [{ head: candidateSheetText.driverNum[0] }];
  const { body } = await workbookFile(ctx, title, [
    { title, columns, rows: numbers.map((number) => [number]) },
  ]);
  return new File([body instanceof Uint8Array ? new Uint8Array(body) : await buffer(body)], `${title}.xlsx`);
}
