import {
  type Addressee,
  type Header,
  maxBodyLength,
  minContentLength,
  readHeader,
  writeHeader,
} from './header';

const flag = 0x7e;
const escape = 0x7d;

/** Bytes between two flags above which a frame is given up (section 2). */
export const frameLimit = 4096;

export type FrameError = 'TRUNCATED' | 'BAD_ESCAPE' | 'CHECKSUM' | 'LENGTH_MISMATCH' | 'OVERSIZE';

/** A good frame. `body` is a view into the bytes read: copy it to keep it. */
export interface Frame extends Header {
  valid: true;
  body: Buffer;
  /** True when the checksum byte 7d came without its escape (section 2, deviations). */
  lenient: boolean;
}

/** A frame to drop without an answer. `lenientError` says why the rule for an unescaped 7d did not help. */
export interface BadFrame {
  valid: false;
  error: FrameError;
  lenientError?: FrameError;
  /** The bytes between the flags, still escaped; empty for OVERSIZE. */
  raw: Buffer;
}

/**
 * Cuts a byte stream into frames. Holds at most one unfinished frame of `frameLimit` bytes.
 * Every 7e both closes and opens a frame; bytes before the first are skipped (section 2).
 */
export class FrameReader {
  /** True once bytes without a flag have exceeded the limit. */
  overflow = false;
  private held: Buffer | null = null;
  private heldLength = 0;
  private synced = false;
  private discarding = false;

  /** Bytes of the unfinished frame, its opening flag not counted. */
  get pendingBytes(): number {
    return this.heldLength;
  }

  /** Takes the next bytes and gives the frames they complete, in order. Never throws. */
  push(chunk: Buffer): (Frame | BadFrame)[] {
    const frames: (Frame | BadFrame)[] = [];
    let from = 0;
    while (from < chunk.length) {
      const found = chunk.indexOf(flag, from);
      const to = found < 0 ? chunk.length : found;
      if (this.synced && !this.discarding && to > from) {
        if (this.heldLength + to - from > frameLimit) frames.push(this.giveUp());
        else if (found < 0 || this.heldLength > 0) this.hold(chunk, from, to);
      }
      if (found < 0) break;
      if (this.heldLength > 0) frames.push(readFrame(this.release()));
      else if (this.synced && !this.discarding && to > from) frames.push(readFrame(chunk.subarray(from, to)));
      this.synced = true;
      this.discarding = false;
      from = found + 1;
    }
    return frames;
  }

  private hold(chunk: Buffer, from: number, to: number): void {
    const length = this.heldLength + to - from;
    if (!this.held || this.held.length < length) {
      const larger = Buffer.allocUnsafe(Math.min(frameLimit, Math.max(128, length * 2)));
      if (this.held) this.held.copy(larger, 0, 0, this.heldLength);
      this.held = larger;
    }
    chunk.copy(this.held, this.heldLength, from, to);
    this.heldLength = length;
  }

  // The frame handed out is a view into the buffer, so the reader starts a new one.
  private release(): Buffer {
    const whole = (this.held ?? Buffer.alloc(0)).subarray(0, this.heldLength);
    this.held = null;
    this.heldLength = 0;
    return whole;
  }

  private giveUp(): BadFrame {
    this.release();
    this.discarding = true;
    this.overflow = true;
    return { valid: false, error: 'OVERSIZE', raw: Buffer.alloc(0) };
  }
}

/** The frames of one UDP datagram; what follows the last flag is dropped, a frame never continues (section 2). */
export function readDatagram(datagram: Buffer): (Frame | BadFrame)[] {
  return new FrameReader().push(datagram);
}

/**
 * Reads what stood between two flags: un-escape once, then TRUNCATED, CHECKSUM, LENGTH_MISMATCH
 * in this order (section 11).
 */
export function readFrame(raw: Buffer): Frame | BadFrame {
  let xor = 0;
  for (let i = 0; i < raw.length; i++) {
    const byte = raw[i] as number;
    if (byte === escape) return readEscaped(raw, i);
    xor ^= byte;
  }
  return checkContent(raw, raw, xor, false);
}

function readEscaped(raw: Buffer, firstEscape: number): Frame | BadFrame {
  const content = Buffer.allocUnsafe(raw.length);
  raw.copy(content, 0, 0, firstEscape);
  let length = firstEscape;
  let lenient = false;
  for (let i = firstEscape; i < raw.length; i++) {
    let byte = raw[i] as number;
    if (byte === escape) {
      if (i === raw.length - 1) lenient = true;
      else {
        const code = raw[++i];
        if (code !== 1 && code !== 2) return { valid: false, error: 'BAD_ESCAPE', raw };
        byte = code === 1 ? escape : flag;
      }
    }
    content[length++] = byte;
  }
  const unescaped = content.subarray(0, length);
  return checkContent(raw, unescaped, checksum(unescaped), lenient);
}

function checkContent(raw: Buffer, content: Buffer, xor: number, lenient: boolean): Frame | BadFrame {
  const error = content.length < minContentLength ? 'TRUNCATED' : xor !== 0 ? 'CHECKSUM' : null;
  if (error) {
    return lenient
      ? { valid: false, error: 'BAD_ESCAPE', lenientError: error, raw }
      : { valid: false, error, raw };
  }
  const header = readHeader(content);
  if (!header) return { valid: false, error: 'LENGTH_MISMATCH', raw };
  const end = content.length - 1;
  const body = content.subarray(end - header.bodyLength, end);
  return { valid: true, ...header, body, lenient };
}

/**
 * One frame ready for the wire: header in the layout of the addressee, body of at most 1023 bytes,
 * checksum, escapes, flags. Throws RangeError for a longer body.
 */
export function buildFrame(
  to: Addressee,
  msgId: number,
  serial: number,
  body: Buffer = Buffer.alloc(0),
): Buffer {
  return wrap(writeHeader(to, msgId, serial, body.length), body);
}

/** Bytes of the body in one part: as many as the buffers of terminals take. */
export const usualPart = 1000;

/**
 * A message of any length as frames: one frame when the body fits, else sub-packages of at most
 * `partLength` bytes with consecutive serials from `serial`, wrapping after 65535 (section 4).
 */
export function buildMessage(
  to: Addressee,
  msgId: number,
  serial: number,
  body: Buffer,
  partLength: number = usualPart,
): Buffer[] {
  const message = { to, msgId, serial, body, partLength };
  return Array.from({ length: partsOf(message) }, (_, index) => buildPart(message, index + 1));
}

/** A message that may need several parts, the first under this serial. */
export interface Message {
  to: Addressee;
  msgId: number;
  serial: number;
  body: Buffer;
  partLength: number;
}

/** How many frames a message takes. */
export function partsOf({ body, partLength }: Pick<Message, 'body' | 'partLength'>): number {
  const total = body.length <= maxBodyLength ? 1 : Math.ceil(body.length / partLength);
  if (total > 0xffff) throw new RangeError('a message has at most 65535 parts');
  return total;
}

/** One frame of a message, counted from 1: the same bytes however often it is asked for. */
export function buildPart(message: Message, no: number): Buffer {
  const { to, msgId, serial, body, partLength } = message;
  const total = partsOf(message);
  if (total === 1) return buildFrame(to, msgId, serial, body);
  const part = body.subarray((no - 1) * partLength, no * partLength);
  return wrap(writeHeader(to, msgId, serial + no - 1, part.length, { total, no }), part);
}

function wrap(header: Buffer, body: Buffer): Buffer {
  const wire = Buffer.allocUnsafe((header.length + body.length + 1) * 2 + 2);
  let at = 0;
  wire[at++] = flag;
  at = copyEscaped(header, wire, at);
  at = copyEscaped(body, wire, at);
  at = copyEscaped(Buffer.from([checksum(header) ^ checksum(body)]), wire, at);
  wire[at++] = flag;
  return wire.subarray(0, at);
}

function copyEscaped(bytes: Buffer, wire: Buffer, from: number): number {
  let at = from;
  for (const byte of bytes) {
    if (byte === flag || byte === escape) {
      wire[at++] = escape;
      wire[at++] = byte === flag ? 2 : 1;
    } else wire[at++] = byte;
  }
  return at;
}

function checksum(bytes: Buffer): number {
  let xor = 0;
  for (let i = 0; i < bytes.length; i++) xor ^= bytes[i] as number;
  return xor;
}
