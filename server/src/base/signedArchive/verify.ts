import { createHash, verify, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { keyIdOf, keyName, manifestName, readPublicKey, signatureName, type Manifest } from './manifest';
import { zipOf } from './write';

/** The finding about an archive; `path` is the entry that it is about. */
export type Finding =
  | { is: 'whole'; manifest: Manifest; keyId: string; isKeyGiven: boolean }
  | { is: 'changed' | 'missing' | 'added' | 'twice'; path: string }
  | { is: 'unreadable' | 'signature' | 'otherKey' | 'noKey' | 'around' };

const mostListBytes = 64 << 20;
type Fault = Exclude<Finding, { is: 'whole' }>;

/**
 * Checks an archive against the key that is given, or without one against the key that lies in it: the signature, then
 * each entry against the manifest, then that nothing stands around the entries. Needs nothing but the file.
 */
export async function verifyArchive(file: string, given?: KeyObject): Promise<Finding> {
  let zip: ZipFile;
  try {
    // By default it reads a damaged name as another one; here a damaged name is a damaged archive.
    zip = await openPromise(file, { autoClose: false, strictFileNames: true });
  } catch (error) {
    // A file that is not there, or not for us to read, says nothing of a pack.
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    return { is: 'unreadable' };
  }
  try {
    return await verifyOpen(file, zip, given);
  } catch (error) {
    if (error instanceof Refused) return error.finding;
    return { is: 'unreadable' };
  } finally {
    zip.close();
  }
}

class Refused extends Error {
  constructor(readonly finding: Fault) {
    super(finding.is);
  }
}

async function verifyOpen(file: string, zip: ZipFile, given?: KeyObject): Promise<Finding> {
  const found = await entriesOf(zip);
  const small = async (path: string): Promise<Buffer> => {
    const entry = found.get(path);
    if (!entry) throw new Refused({ is: 'missing', path });
    if (entry.uncompressedSize > mostListBytes) throw new Refused({ is: 'changed', path });
    return buffer(await read(zip, entry));
  };
  const bytes = await small(manifestName);
  const signature = await small(signatureName);
  const key = given ?? readPublicKey(await small(keyName));
  if (!key) throw new Refused({ is: 'noKey' });
  const manifest = parsed(bytes);
  if (!verify(null, bytes, key, signature))
    throw new Refused({
      is: given && manifest && manifest.keyId !== keyIdOf(key) ? 'otherKey' : 'signature',
    });
  if (!manifest) throw new Refused({ is: 'signature' });
  await checkEntries(zip, found, manifest);
  if (!(await isTheSame(file, zip, [...found.values()]))) throw new Refused({ is: 'around' });
  return { is: 'whole', manifest, keyId: keyIdOf(key), isKeyGiven: given !== undefined };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (found.has(entry.fileName)) throw new Refused({ is: 'twice', path: entry.fileName });
    found.set(entry.fileName, entry);
  }
  return found;
}

function parsed(bytes: Buffer): Manifest | null {
  try {
    const manifest = JSON.parse(bytes.toString()) as Manifest;
    return manifest.format === 'smart-fleet-archive/1' && Array.isArray(manifest.entries) ? manifest : null;
  } catch {
    return null;
  }
}

async function checkEntries(zip: ZipFile, found: Map<string, Entry>, { entries }: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of entries) {
    const entry = found.get(path);
    if (!entry) throw new Refused({ is: 'missing', path });
    const hash = createHash('sha256');
    let length = 0;
    try {
      for await (const piece of await read(zip, entry)) {
        hash.update(piece as Uint8Array);
        length += (piece as Uint8Array).length;
      }
    } catch {
      throw new Refused({ is: 'changed', path });
    }
    if (length !== bytes || hash.digest('hex') !== sha256) throw new Refused({ is: 'changed', path });
  }
  const known = new Set([...entries.map(({ path }) => path), manifestName, signatureName]);
  for (const path of found.keys()) if (!known.has(path)) throw new Refused({ is: 'added', path });
}

/** Whether the file is, byte for byte, what its entries make: nothing hides between, before or behind them. */
async function isTheSame(file: string, zip: ZipFile, entries: readonly Entry[]): Promise<boolean> {
  const again = zipOf(entries.map((entry) => ({ path: entry.fileName, open: () => pieces(zip, entry) })));
  return (await digest(again)).equals(await digest(createReadStream(file)));
}

async function* pieces(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* (await read(zip, entry)) as AsyncIterable<Uint8Array>;
}

const read = (zip: ZipFile, entry: Entry) => zip.openReadStreamPromise(entry);

async function digest(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of source) hash.update(piece);
  return hash.digest();
}
