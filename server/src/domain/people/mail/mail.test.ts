import { mail } from '@fleet/contract/mail/calls';
import { session } from '@fleet/contract/session/calls';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer } from '../../../../test/mailServer';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { mailFolder } from '../../../base/mail';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

test('without a mail server the operator reads what landed in the folder, and nobody’s reset link', async () => {
  expect((await operator.post(mail.list, {})).data).toMatchObject({ isSent: false, rows: [] });
  await operator.post(session.forgotPassword, { loginName: 'admin', email: 'admin@example.com' });
  const rows = await until('the mail', async () => {
    const { data } = await operator.post(mail.list, {});
    return data.rows.length > 0 && data.rows;
  });
  expect(rows).toMatchObject([{ to: 'admin@example.com', subject: 'Reset your password' }]);
  expect(Math.abs(Date.parse(rows[0]!.time) - Date.now())).toBeLessThan(60_000);
  const { data } = await operator.post(mail.one, { name: rows[0]!.id });
  expect(data.text).toContain('/login?code=…');
  expect(data.text).not.toMatch(/code=\w/);
  expect((await operator.post(mail.test, {})).code).toBe('200');
  const { data: after } = await operator.post(mail.list, {});
  expect(after.rows.map(({ subject }) => subject)).toEqual(['Test mail', 'Reset your password']);
});

test('a mail that is sent again lies in the folder once, and what a killed process began goes', async () => {
  const folder = mailFolder(world.appCtx.config);
  const begun = path.join(folder, 'draft-of-yesterday');
  writeFileSync(begun, 'To: admin@example.com');
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(begun, yesterday, yesterday);
  const report = {
    to: 'admin@example.com',
    subject: 'Report',
    text: '…',
    messageId: '<report-1-2@localhost>',
  };
  await world.appCtx.mail(report);
  await world.appCtx.mail(report);
  await world.appCtx.mail({ ...report, messageId: '<report-11-2@localhost>' });
  const { data } = await operator.post(mail.list, {});
  expect(data.rows.filter(({ subject }) => subject === 'Report')).toHaveLength(2);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.eml'))).toEqual([]);
  const beside = readdirSync(world.appCtx.config.dataDir);
  expect(beside.filter((name) => name.endsWith('.eml'))).toEqual([]);
});

test('only the platform sees its mail, and nothing beside the folder is read', async () => {
  const admin = await world.signIn('admin');
  expect((await admin.post(mail.list, {})).code).toBe('40300');
  expect((await admin.post(mail.one, { name: 'x.eml' })).code).toBe('40300');
  expect((await admin.post(mail.test, {})).code).toBe('40300');
  for (const name of ['../demo.json', '../../etc/passwd', 'none.eml'])
    expect((await operator.post(mail.one, { name })).code).toBe('40400');
});

test('a mail server that does not answer is quoted; one that does gets the mail', async () => {
  const smtp = await openMailServer();
  const other = await newWorld({ doors: ['http'], env: { SMTP_URL: smtp.url } });
  const person = await other.signIn('operator');
  expect((await person.post(mail.list, {})).data).toMatchObject({ isSent: true, rows: [] });
  expect((await person.post(mail.test, {})).code).toBe('200');
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Test mail']);
  smtp.close();
  const refused = await person.post(mail.test, {});
  expect(refused).toMatchObject({ code: '40900' });
  expect(refused.msg).toContain('ECONNREFUSED');
  await other.end();
});
