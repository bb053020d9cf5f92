import type { TableShape } from './tables';

/** The parts of an archive, in this order. */
export type Head =
  | { kind: 'manifest' }
  /** A file at the top of the data folder. */
  | { kind: 'ownFile'; name: string }
  | ({ kind: 'table' } & Pick<TableShape, 'name' | 'columns'>)
  /** A content of the file store. */
  | { kind: 'content'; sha256: string }
  | { kind: 'summary' };

/** The archive to restore, and the means to open it. */
export interface Manifest {
  madeAt: string;
  /** The migrations that the database had seen. */
  migrations: string[];
  tables: TableShape[];
  /** The name of the installation's key, which must be at hand to restore it. */
  keyMark: string;
}

/** The totals of a restored archive. */
export interface Summary {
  rows: Record<string, number>;
  /** The last number of each, where it was ours to read. */
  sequences: Record<string, string>;
  contents: number;
  /** Contents that the file store should have had. */
  missing: string[];
}

type Bytes = AsyncIterable<Uint8Array>;

const frameBytes = 65_536;

/** An entry as it stands in the archive: its head, its content in frames, and an empty frame. */
export async function* entry(head: Head, content: Bytes): AsyncGenerator<Buffer> {
  yield frame(Buffer.from(JSON.stringify(head)));
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < frameBytes) continue;
    yield frame(Buffer.concat(held));
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield frame(Buffer.concat(held));
  yield frame(Buffer.alloc(0));
}

export const jsonEntry = (head: Head, value: Manifest | Summary): AsyncGenerator<Buffer> =>
  entry(head, once(Buffer.from(JSON.stringify(value))));

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The entries of an archive, one after the other; what is not read of one is passed over. */
export async function* readEntries(source: Bytes): AsyncGenerator<{ head: Head; content: Bytes }> {
  const frames = readFrames(source);
  for (;;) {
    const { value, done } = await frames.next();
    if (done) return;
    const content = untilEmpty(frames);
    yield { head: JSON.parse(value.toString()) as Head, content };
    await readToEnd(content);
  }
}

/** Reads to the end, for nothing but to have been there. */
export async function readToEnd(source: Bytes): Promise<void> {
  const reader = source[Symbol.asyncIterator]();
  while (!(await reader.next()).done);
}

export async function jsonOf<T extends Manifest | Summary>(content: Bytes): Promise<T> {
  return JSON.parse((await wholeOf(content)).toString()) as T;
}

export async function wholeOf(content: Bytes): Promise<Buffer> {
  const held: Uint8Array[] = [];
  for await (const piece of content) held.push(piece);
  return Buffer.concat(held);
}

/** Ends with the entry, and leaves the frames open for the next. */
async function* untilEmpty(frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await frames.next();
    if (done || value.length === 0) return;
    yield value;
  }
}

function frame(bytes: Buffer): Buffer {
  const framed = Buffer.allocUnsafe(4 + bytes.length);
  framed.writeUInt32BE(bytes.length);
  bytes.copy(framed, 4);
  return framed;
}

async function* readFrames(source: Bytes): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    held = Buffer.concat([held, piece]);
    let at = 0;
    while (held.length - at >= 4) {
      const end = at + 4 + held.readUInt32BE(at);
      if (end > held.length) break;
      yield held.subarray(at + 4, end);
      at = end;
    }
    held = held.subarray(at);
  }
}
