import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { afterAll, expect, test } from 'vitest';
import { keyIdOf, manifestName } from './manifest';
import { verifyArchive } from './verify';
import { signedArchive, zipOf, type Content } from './write';

const folder = mkdtempSync(path.join(tmpdir(), 'fleet-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const newKey = () => generateKeyPairSync('ed25519');
const ours = newKey();
const signer = {
  id: keyIdOf(ours.publicKey),
  privateKey: ours.privateKey,
  publicPem: ours.publicKey.export({ type: 'spki', format: 'pem' }) as string,
};
const content = (name: string, text: string): Content => ({
  path: name,
  async *open() {
    yield Buffer.from(text);
  },
});
const contents = [content('data/a.json', '{"a":1}'), content('files/照片.jpg', 'not a picture')];
const whole = await buffer(signedArchive({ packNum: 'ZJ1' }, contents, signer));

function write(bytes: Buffer): string {
  const file = path.join(folder, 'pack.zip');
  writeFileSync(file, bytes);
  return file;
}
const check = (bytes: Buffer, key?: typeof ours.publicKey) => verifyArchive(write(bytes), key);

/** The archive taken apart and put together again with other contents. */
async function rebuilt(change: (contents: Content[]) => Content[]): Promise<Buffer> {
  const zip = await openPromise(write(whole), { autoClose: false });
  const parts: Content[] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    parts.push(content(entry.fileName, bytes.toString('latin1')));
    parts.at(-1)!.open = async function* () {
      yield bytes;
    };
  }
  zip.close();
  return buffer(zipOf(change(parts)));
}

test('an archive is whole by its own key and by the key given, and is the same whenever it is made', async () => {
  expect(await check(whole)).toMatchObject({ is: 'whole', isKeyGiven: false, keyId: signer.id });
  expect(await check(whole, ours.publicKey)).toMatchObject({ is: 'whole', isKeyGiven: true });
  expect(await buffer(signedArchive({ packNum: 'ZJ1' }, contents, signer))).toEqual(whole);
});

test('another key is refused, and so is an archive that somebody signed anew', async () => {
  expect(await check(whole, newKey().publicKey)).toEqual({ is: 'otherKey' });
  const theirs = newKey();
  const forged = await buffer(
    signedArchive({ packNum: 'ZJ1' }, contents, {
      id: signer.id,
      privateKey: theirs.privateKey,
      publicPem: signer.publicPem,
    }),
  );
  expect(await check(forged, ours.publicKey)).toEqual({ is: 'signature' });
  expect(await check(forged)).toEqual({ is: 'signature' });
});

test('every single byte that is changed is refused, wherever it stands', async () => {
  const passed: number[] = [];
  for (let at = 0; at < whole.length; at += 1) {
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 1;
    if ((await check(bytes, ours.publicKey)).is === 'whole') passed.push(at);
  }
  expect(passed).toEqual([]);
});

test('an entry that is changed, added, missing or there twice is named', async () => {
  const withPath = (name: string) => (parts: Content[]) => parts.filter(({ path }) => path !== name);
  expect(await check(await rebuilt(withPath('data/a.json')))).toEqual({ is: 'missing', path: 'data/a.json' });
  expect(await check(await rebuilt((parts) => [...parts, content('b.txt', 'b')]))).toEqual({
    is: 'added',
    path: 'b.txt',
  });
  expect(
    await check(
      await rebuilt((parts) =>
        parts.map((part) => (part.path === 'data/a.json' ? content(part.path, '{"a":2}') : part)),
      ),
    ),
  ).toEqual({ is: 'changed', path: 'data/a.json' });
  expect(await check(await rebuilt((parts) => [...parts, content('data/a.json', 'b')]))).toEqual({
    is: 'twice',
    path: 'data/a.json',
  });
  expect(await check(await rebuilt(withPath(manifestName)))).toEqual({ is: 'missing', path: manifestName });
  expect(await check(Buffer.concat([Buffer.from('#'), whole]))).not.toMatchObject({ is: 'whole' });
  expect(await check(Buffer.concat([whole, Buffer.from('#')]))).not.toMatchObject({ is: 'whole' });
  expect(await verifyArchive(write(Buffer.from('no zip')))).toEqual({ is: 'unreadable' });
  expect(readFileSync(path.join(folder, 'pack.zip')).length).toBe(6);
});
