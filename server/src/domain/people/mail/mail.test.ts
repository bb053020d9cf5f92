import { mail } from '@fleet/contract/mail/calls';
import { session } from '@fleet/contract/session/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer } from '../../../../test/mailServer';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

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
