import { encodeText } from './text';
import { writeBcdTime } from './time';

/** Builds a message body from front to back, all numbers big-endian. Every method gives the writer back. */
export class BodyWriter {
  private buffer = Buffer.alloc(64);
  private length = 0;

  u8(value: number): this {
    const at = this.room(1);
    this.buffer.writeUInt8(value & 0xff, at);
    return this;
  }

  u16(value: number): this {
    const at = this.room(2);
    this.buffer.writeUInt16BE(value & 0xffff, at);
    return this;
  }

  u32(value: number): this {
    const at = this.room(4);
    this.buffer.writeUInt32BE(value >>> 0, at);
    return this;
  }

  bytes(value: Uint8Array): this {
    const at = this.room(value.length);
    this.buffer.set(value, at);
    return this;
  }

  /** GBK text without terminator. */
  text(value: string): this {
    return this.bytes(encodeText(value));
  }

  /** GBK text in a field of fixed width, 0x00 behind the value; what does not fit is cut. */
  padded(value: string, width: number): this {
    const at = this.room(width);
    this.buffer.fill(0, at, at + width);
    this.buffer.set(encodeText(value).subarray(0, width), at);
    return this;
  }

  /** A length byte and the GBK text. */
  sized(value: string): this {
    const bytes = encodeText(value).subarray(0, 255);
    return this.u8(bytes.length).bytes(bytes);
  }

  hex(value: string): this {
    return this.bytes(Buffer.from(value, 'hex'));
  }

  /** time BCD[6], GMT+8, from milliseconds since 1970 UTC; null writes zeros. */
  time(ms: number | null): this {
    const at = this.room(6);
    writeBcdTime(this.buffer, at, ms);
    return this;
  }

  done(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  // Call it before touching `buffer`: it may put a larger one there.
  private room(length: number): number {
    const at = this.length;
    this.length += length;
    if (this.length > this.buffer.length) {
      const larger = Buffer.alloc(Math.max(this.length, this.buffer.length * 2));
      larger.set(this.buffer.subarray(0, at));
      this.buffer = larger;
    }
    return at;
  }
}
