import { createHash, sign, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { inBytes, keyName, manifestName, signatureName, type Listed } from './manifest';

/** A content of an archive; it is opened once, when its turn comes. */
export interface Content {
  path: string;
  open: () => AsyncIterable<Uint8Array>;
}

/** The key that signs, with its public half in PEM. */
export interface Signer {
  id: string;
  privateKey: KeyObject;
  publicPem: string;
}

/**
 * The same entries in the same order give the same bytes on every machine: nothing is compressed, and no clock or time
 * zone gets in. So whoever reads one can tell that nothing stands around the entries either.
 */
const asIs = { compress: false, mtime: new Date(0), forceDosTimestamp: true, mode: 0o100644 };

/** A zip of these contents, in their order, while they are read. */
export function zipOf(contents: readonly Content[]): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  for (const { path, open } of contents)
    zip.addReadStreamLazy(path, asIs, (done) => {
      const source = Readable.from(open(), { objectMode: false });
      source.on('error', (error) => out.destroy(error));
      done(null, source);
    });
  zip.end();
  return out;
}

/** A zip of contents with a signed manifest behind them; each is hashed while it goes by, and none is held. */
export function signedArchive(
  about: Record<string, unknown>,
  contents: readonly Content[],
  { id, privateKey, publicPem }: Signer,
): Readable {
  const entries: Listed[] = [];
  let manifest: Buffer = Buffer.alloc(0);
  const listed = ({ path, open }: Content): Content => ({ path, open: () => hashed(path, open(), entries) });
  return zipOf([
    ...[...contents, { path: keyName, open: () => one(Buffer.from(publicPem)) }].map(listed),
    {
      path: manifestName,
      open: () => {
        manifest = inBytes({ format: 'smart-fleet-archive/1', about, keyId: id, entries });
        return one(manifest);
      },
    },
    { path: signatureName, open: () => one(sign(null, manifest, privateKey)) },
  ]);
}

/** The same bytes, listed once they have all gone by. */
export async function* hashed(
  path: string,
  source: AsyncIterable<Uint8Array>,
  entries: Listed[],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of source) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  entries.push({ path, bytes, sha256: hash.digest('hex') });
}

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
