import type { Output, Reply } from '@fleet/contract/call';
import { file } from '@fleet/contract/file/calls';
import { session } from '@fleet/contract/session/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
});
afterAll(() => world.end());

/** As browsers send it: in JSON. */
async function change({ token }: Person, input: object) {
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${session.updateProfile.path}`, {
    method: 'POST',
    headers: { token, language: 'en_US', 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return (await response.json()) as Reply<Output<typeof session.profile>>;
}

test('choices are kept with the account, and taken back; what was not named stays', async () => {
  const person = await world.signIn('safety');
  const choose = async (settings: object) =>
    (await person.post(session.updateProfile, { settings })).data.settings;
  const chosen = { density: 'large', sound: true, columns: { '/v1/cars': [{ name: 'carId', width: 90 }] } };
  expect(await choose(chosen)).toMatchObject(chosen);
  expect(await choose({ density: null, columns: { '/v1/cars': null } })).toMatchObject({
    sound: true,
    columns: {},
  });
  expect((await person.post(session.profile, {})).data.settings.density).toBeUndefined();
});

test('of choices that are made at the same moment in several windows all are kept', async () => {
  const person = await world.signIn('drivers');
  const choices = [
    { theme: 'dark' },
    { density: 'large' },
    { sound: true },
    { shortcuts: false },
    { firstStepsAway: true },
  ];
  await Promise.all(choices.map((settings) => change(person, { settings })));
  expect((await person.post(session.profile, {})).data.settings).toMatchObject(Object.assign({}, ...choices));
});

test('columns are kept list by list, whichever window changes them', async () => {
  const person = await world.signIn('repair');
  const choose = (columns: object) => change(person, { settings: { columns } });
  const kept = async () => (await person.post(session.profile, {})).data.settings.columns;
  const [cars, drivers] = [[{ name: 'carId', width: 90 }], [{ name: 'driverName', isPinned: true }]];
  await Promise.all([choose({ '/v1/cars': cars }), choose({ '/v1/drivers': drivers })]);
  expect(await kept()).toEqual({ '/v1/cars': cars, '/v1/drivers': drivers });
  await choose({ '/v1/cars': null });
  expect(await kept()).toEqual({ '/v1/drivers': drivers });
  await choose({});
  expect(await kept()).toEqual({});
});

test('only who administers a company changes its logo, to an image that is theirs', async () => {
  const admin = await world.signIn('admin');
  const viewer = await world.signIn('viewer');
  const png = await sharp({ create: { width: 20, height: 7, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture = () => new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' });
  const { data: kept } = await admin.post(file.uploadImage, { file: picture() });
  const { data: own } = await viewer.post(file.uploadImage, { file: picture() });
  const refused = await change(viewer, { logoFileId: own.id });
  expect(refused.code).toBe('40300');
  const foreign = await change(await world.signIn('admin2'), { logoFileId: kept.id });
  expect(foreign.code).toBe('40400');
  const { data } = await change(admin, { logoFileId: kept.id });
  expect(data.user).toMatchObject({ logoFileId: kept.id, mayChangeLogo: true });
  expect((await viewer.post(session.profile, {})).data.user).toMatchObject({
    logoFileId: kept.id,
    mayChangeLogo: false,
  });
  expect((await change(admin, { logoFileId: null })).data.user.logoFileId).toBeNull();
});
