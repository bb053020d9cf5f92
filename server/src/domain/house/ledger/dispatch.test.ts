import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../base/context';
import { newWorld, type World } from '../../../../test/world';
import { endTry } from './tryQueries';
import { end, issue, takeAnswers } from './service';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
});
afterAll(() => world.end());

test('a command that was sent anew while the clock found it unanswered is left to its new try', async () => {
  const ctx = systemContext(world.appCtx);
  const { id: terminalRowId } = await world.db.selectFrom('terminal').select('id').executeTakeFirstOrThrow();
  const id = await issue(ctx, {
    ...{ terminalRowId, kind: 'auth', cmdType: 'service', identifier: 'clearAuth', params: {} },
    about: { subject: 'authorizationClear', recordId: terminalRowId },
  });
  const read = () =>
    world.db
      .selectFrom('deviceCommand')
      .select(['tries', 'sentAt', 'answerBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const foundAt = new Date();
  await sql`update device_command set tries = 2, sent_at = now(), answer_by = now() + interval '1 minute'
    where id = ${id}`.execute(world.db);
  const anew = await read();
  expect(await endTry(ctx, id, foundAt)).toBe(false);
  expect(await read()).toEqual(anew);
  await sql`update device_command set answer_by = now() - interval '1 minute' where id = ${id}`.execute(
    world.db,
  );
  expect(await endTry(ctx, id, foundAt)).toBe(true);
  expect(await read()).toEqual({ tries: 2, sentAt: null, answerBy: null });
});

test('an answer of which nothing can be made keeps none after it waiting, and has its turn again the next time', async () => {
  const ctx = systemContext(world.appCtx);
  const { id: terminalRowId } = await world.db.selectFrom('terminal').select('id').executeTakeFirstOrThrow();
  const subject = 'answersInTurn';
  const ids: string[] = [];
  for (const recordId of ['1', '2', '3']) {
    const about = { subject, recordId };
    const what = { kind: 'other', cmdType: 'service', identifier: 'beep', params: {} } as const;
    const id = await issue(ctx, { terminalRowId, ...what, about });
    await end(ctx, id, { state: 'success', answer: { code: 200, message: '', data: {} }, problem: null });
    ids.push(id);
  }
  const taken: string[] = [];
  const take = (broken?: string) =>
    takeAnswers(ctx, subject, (_, { id }) => {
      if (id === broken) return Promise.reject(new Error('a value that no column takes'));
      taken.push(id);
      return Promise.resolve();
    });
  await take(ids[0]);
  expect(taken).toEqual(ids.slice(1));
  await take();
  expect(taken).toEqual([...ids.slice(1), ids[0]]);
});
