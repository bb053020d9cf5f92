import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailServer } from '../../../../test/mailServer';
import { newWorld, type World } from '../../../../test/world';
import { systemContext, transaction } from '../../../base/context';
import { openMail } from '../../../base/mail';
import { postMail, sendMails } from './service';

let world: World;
let smtp: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  smtp = await openMailServer();
});
afterAll(async () => {
  smtp.close();
  await world.end();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.unknown.clear();
  smtp.refuse(false);
  await sql`delete from outgoing_mail`.execute(world.db);
});

const minute = 60_000;
const day = 24 * 60 * minute;

const ctxAt = (msAgo = 0) => ({
  ...systemContext(world.appCtx),
  now: new Date(Date.now() - msAgo),
  mail: openMail({ ...world.appCtx.config, smtpUrl: smtp.url }),
  complain: () => undefined,
});
const post = (to: string, { msAgo = 0, readerId = null as string | null } = {}) =>
  postMail(ctxAt(msAgo), { to, subject: `To ${to}`, text: '…', readerId });
const send = (msAhead = 0) => sendMails(ctxAt(-msAhead));
const arrived = () => smtp.mails.map(({ to }) => to![0]!.address).toSorted();
const waiting = async () =>
  (await world.db.selectFrom('outgoingMail').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );

test('a mail stands or falls with what it tells, and goes once, whoever sends', async () => {
  const broken = transaction(ctxAt(), async (ctx) => {
    await postMail(ctx, { to: 'no@example.com', subject: 'No', text: '…' });
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  await post('a@example.com');
  await Promise.all(Array.from({ length: 5 }, () => send()));
  await send();
  expect(arrived()).toEqual(['a@example.com']);
  expect(await waiting()).toEqual([]);
});

test('a refused address keeps no other mail back, is tried again less and less, and given up after a day', async () => {
  smtp.unknown.add('gone@example.com');
  await post('gone@example.com', { msAgo: minute });
  await post('b@example.com');
  await send();
  expect(arrived()).toEqual(['b@example.com']);
  expect(await waiting()).toEqual(['gone@example.com']);
  smtp.unknown.clear();
  await send();
  expect(arrived()).toEqual(['b@example.com']);
  await send(2 * minute);
  expect(arrived()).toEqual(['b@example.com', 'gone@example.com']);

  smtp.unknown.add('gone@example.com');
  await post('gone@example.com');
  await send();
  expect(await waiting()).toEqual(['gone@example.com']);
  await send(day + minute);
  expect(await waiting()).toEqual([]);
});

test('while the server is away all wait, and go once it is back; one of days ago does not', async () => {
  await post('old@example.com', { msAgo: day + minute });
  await post('c@example.com');
  await post('d@example.com');
  const away = await openMailServer();
  away.close();
  await sendMails({ ...ctxAt(), mail: openMail({ ...world.appCtx.config, smtpUrl: away.url }) });
  expect(await waiting()).toEqual(['c@example.com', 'd@example.com']);
  await send();
  expect(arrived()).toEqual(['c@example.com', 'd@example.com']);
});

test('a reader who may no longer sign in gets none', async () => {
  const idOf = async (loginName: string) =>
    (
      await world.db
        .selectFrom('account')
        .select('id')
        .where('loginName', '=', loginName)
        .executeTakeFirstOrThrow()
    ).id;
  await post('safety@example.com', { readerId: await idOf('safety') });
  await post('viewer@example.com', { readerId: await idOf('viewer') });
  await world.db.updateTable('account').set({ disabled: true }).where('loginName', '=', 'viewer').execute();
  await send();
  expect(arrived()).toEqual(['safety@example.com']);
  expect(await waiting()).toEqual([]);
});

test('a mail that was posted while the clock was months ahead goes when it is right again', async () => {
  await post('e@example.com', { msAgo: -90 * day });
  await send();
  expect(arrived()).toEqual(['e@example.com']);
});

test('one that was sent before a kill has the same number when it is sent again', async () => {
  await post('f@example.com');
  const [row] = await world.db.selectFrom('outgoingMail').selectAll().execute();
  await send();
  await sql`insert into outgoing_mail overriding system value
    values (${row!.id}, ${row!.email}, null, ${row!.subject}, ${row!.content}, ${row!.createdAt}, 0, ${row!.nextAttempt})`.execute(
    world.db,
  );
  await send();
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(smtp.mails).toHaveLength(2);
});
