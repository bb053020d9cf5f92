import { driver } from '@fleet/contract/driver/calls';
import { train } from '@fleet/contract/training/calls';
import { exam } from '@fleet/contract/training/exam';
import { candidateSheet, questionSheet, rightOf } from './examSheets';
import type { Person, World } from './world';

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Drivers of a person's company, the first of them linked to these accounts. */
export async function linkedDrivers(world: World, who: Person, loginNames: readonly string[]) {
  const drivers = (await who.post(driver.list, { pageSize: 50, sort: 'driverNum' })).data.rows;
  for (const [at, loginName] of loginNames.entries()) {
    const account = world.db.selectFrom('account').select('id').where('loginName', '=', loginName);
    await world.db
      .updateTable('driver')
      .set({ userId: (await account.executeTakeFirstOrThrow()).id })
      .where('id', '=', drivers[at]!.id)
      .execute();
  }
  return drivers;
}

interface Wanted {
  title?: string;
  minutes?: number;
  subject?: string;
  validMonths?: number;
}

/** A published training with these candidates; gives its key. */
export async function publish(who: Person, numbers: readonly string[], wanted: Wanted = {}): Promise<string> {
  const { minutes = 60, ...details } = wanted;
  const saved = await who.post(train.add, {
    title: '季度安全考试',
    examDeadline: inMinutes(minutes),
    duration: 30,
    questions: questionSheet(),
    candidates: candidateSheet(numbers),
    ...details,
  });
  const id = saved.data.id;
  await who.post(train.fix, { id, version: 1, fixed: true });
  return id;
}

/** Answers the paper, every question right but those named; gives the questions as they were asked. */
export async function answerPaper(who: Person, id: string, attempt = 1, wrongAt: readonly string[] = []) {
  const { data } = await who.post(exam.start, { id, attempt });
  for (const { id: questionId, stem, options, type, seq } of data.questions) {
    const right = rightOf[stem] ?? [];
    const places = type === 'judge' ? [1] : right.map((option) => options.indexOf(option));
    const chosen = wrongAt.includes(stem)
      ? [type === 'judge' ? 0 : (places[0]! + 1) % options.length]
      : places;
    await who.post(exam.save, { id, attempt, questionId, chosen, seq: seq + 1 });
  }
  return data.questions;
}

/** Takes an attempt from its start to its end. */
export async function takeExam(who: Person, id: string, attempt = 1, wrongAt: readonly string[] = []) {
  await answerPaper(who, id, attempt, wrongAt);
  return who.post(exam.submit, { id, attempt });
}
