import { decodeText, trimText } from './text';

/**
 * Reads a message body from front to back, all numbers big-endian.
 * Reading past the end gives zeros or shorter bytes and sets `short`; nothing throws.
 */
export class BodyReader {
  short = false;
  at: number;
  readonly end: number;
  readonly body: Buffer;

  constructor(body: Buffer, from = 0, end = body.length) {
    this.body = body;
    this.at = from;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  u8(): number {
    return this.take(1) ? (this.body[this.at - 1] ?? 0) : 0;
  }

  u16(): number {
    return this.take(2) ? this.body.readUInt16BE(this.at - 2) : 0;
  }

  u32(): number {
    return this.take(4) ? this.body.readUInt32BE(this.at - 4) : 0;
  }

  /** The next `length` bytes as a view, or fewer when the body ends before. */
  bytes(length: number): Buffer {
    const from = this.at;
    if (this.take(length)) return this.body.subarray(from, this.at);
    return this.body.subarray(from, this.end);
  }

  rest(): Buffer {
    return this.bytes(this.left);
  }

  /** A field of fixed width, padded on either side (section 1, BYTE[n]). */
  padded(length: number): string {
    return trimText(this.bytes(length));
  }

  /** Text whose length stands before it; 0x00 is taken off its end, spaces belong to it. */
  text(length: number): string {
    const bytes = this.bytes(length);
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0) end--;
    return decodeText(bytes.subarray(0, end));
  }

  hex(length: number): string {
    return this.bytes(length).toString('hex');
  }

  private take(length: number): boolean {
    if (this.at + length > this.end) {
      this.short = true;
      this.at = this.end;
      return false;
    }
    this.at += length;
    return true;
  }
}
