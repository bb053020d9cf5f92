import type { Duplex } from 'node:stream';

const headBytes = 4;
/** More than any batch of reports; a longer one is no frame of ours. */
const mostBytes = 256 << 20;

/** A frame: its length in four bytes, and JSON. */
export function frameOf(said: unknown): Buffer {
  const text = JSON.stringify(said);
  const bytes = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headBytes + bytes);
  frame.writeUInt32BE(bytes);
  frame.write(text, headBytes);
  return frame;
}

/** Reads frames off a stream until it ends; a stream that sends anything else is destroyed. */
export function readFrames(stream: Duplex, take: (said: unknown) => void): void {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = headBytes;
  stream.on('data', (piece: Buffer) => {
    pieces.push(piece);
    held += piece.length;
    if (held < wanted) return;
    let bytes = pieces.length === 1 ? piece : Buffer.concat(pieces, held);
    for (wanted = wantedOf(bytes); bytes.length >= wanted; wanted = wantedOf(bytes)) {
      const said = read(bytes.toString('utf8', headBytes, wanted));
      if (said === undefined) return void stream.destroy();
      take(said);
      bytes = bytes.subarray(wanted);
    }
    if (wanted > mostBytes) return void stream.destroy();
    pieces = bytes.length > 0 ? [bytes] : [];
    held = bytes.length;
  });
}

/** Bytes of the frame that begins here, as far as is known. */
function wantedOf(bytes: Buffer): number {
  if (bytes.length < headBytes) return headBytes;
  return headBytes + bytes.readUInt32BE();
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
