import { file } from '@fleet/contract/file/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../test/world';
import { itself } from '../../base/context';
import { tidyFiles } from './service';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const picture = (width = 40) =>
  sharp({ create: { width, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const asFile = (content: Uint8Array | string, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

test('an image comes back as an image, written anew without what was appended to it', async () => {
  const secret = '<script>alert(1)</script>';
  const content = Buffer.concat([await picture(), Buffer.from(secret)]);
  const { data } = await admin.post(file.uploadImage, { file: asFile(content, '..\\..\\logo.png') });
  expect(data).toMatchObject({ fileName: 'logo.png', type: 'image/png' });
  const { type, bytes } = await admin.download(file.getImage, { id: data.id });
  expect(type).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
  expect(Buffer.from(bytes).includes(secret)).toBe(false);
});

test('what a file is follows from its content, not from its name', async () => {
  const asPdf = await admin.post(file.upload, { file: asFile('hello', 'report.pdf') });
  expect(asPdf).toMatchObject({ code: '400', errors: [{ field: 'file', msg: 'Only PDF, JPG or PNG.' }] });
  const asImage = await admin.post(file.uploadImage, { file: asFile('%PDF-1.4 …', 'photo.jpg') });
  expect(asImage).toMatchObject({ code: '400', errors: [{ field: 'file', msg: 'Only JPG or PNG.' }] });
  const broken = await admin.post(file.uploadImage, {
    file: asFile((await picture()).subarray(0, 30), 'a.png'),
  });
  expect(broken).toMatchObject({
    code: '400',
    errors: [{ field: 'file', msg: 'The image cannot be read.' }],
  });
});

test('an upload is its owner’s alone until it hangs on a record; to others it does not exist', async () => {
  const { data } = await admin.post(file.upload, { file: asFile('%PDF-1.4 mine', 'mine.pdf') });
  const own = await admin.download(file.get, { id: data.id });
  expect(Buffer.from(own.bytes).toString()).toBe('%PDF-1.4 mine');
  const viewer = await world.signIn('viewer');
  expect((await viewer.post(file.get, { id: data.id })).code).toBe('40400');
  expect((await viewer.post(file.get, { id: '999999' })).code).toBe('40400');
});

test('a file beyond the limit is too large, and a call that takes none takes none', async () => {
  const big = await admin.post(file.upload, { file: asFile(new Uint8Array((10 << 20) + 1), 'big.pdf') });
  expect(big.code).toBe('413');
  const nowhere = await admin.post(file.get, { id: '1', file: asFile('x', 'x') } as never);
  expect(nowhere.code).toBe('413');
});

test('what nobody attached is forgotten after a day, its content too', async () => {
  const { data } = await admin.post(file.upload, { file: asFile('%PDF-1.4 loose', 'loose.pdf') });
  const { sha256 } = await world.db
    .selectFrom('file')
    .select('sha256')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  const tomorrow = { ...itself(world.ground), now: new Date(Date.now() + 25 * 3_600_000) };
  await tidyFiles(tomorrow);
  expect((await admin.post(file.get, { id: data.id })).code).toBe('40400');
  await expect(readAll(world.ground.files.open(sha256))).rejects.toThrow('ENOENT');
});

async function readAll(pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) void piece;
}
