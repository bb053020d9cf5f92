/** Below this a number and its double lie in the 32 bits that JavaScript shifts. */
const small = 2 ** 30;

/** Bytes that are written one after the other, into a buffer that grows. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1 << 12);
  #end = 0;

  clear(): void {
    this.#end = 0;
  }

  /** The bytes so far; valid until the next `clear`. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#end++] = value;
  }

  /** A whole number from 0 to 2^53, seven bits a byte, the lowest first. */
  whole(value: number): void {
    this.#room(8);
    let rest = value;
    while (rest >= small) {
      this.#bytes[this.#end++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.#bytes[this.#end++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#end++] = rest;
  }

  /** A whole number of either sign, up to 2^52. */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  float8(value: number): void {
    this.#room(8);
    this.#end = this.#bytes.writeDoubleLE(value, this.#end);
  }

  int8(value: bigint): void {
    this.#room(8);
    this.#end = this.#bytes.writeBigInt64LE(value, this.#end);
  }

  /** Bytes, with their number before them. */
  block(bytes: Buffer): void {
    this.whole(bytes.length);
    this.#room(bytes.length);
    this.#end += bytes.copy(this.#bytes, this.#end);
  }

  text(value: string): void {
    this.block(Buffer.from(value));
  }

  #room(wanted: number): void {
    if (this.#end + wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + wanted));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. */
export class ByteReader {
  #at = 0;

  constructor(readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes[this.#at++]!;
  }

  whole(): number {
    let byte = this.bytes[this.#at++]!;
    if (byte < 128) return byte;
    let value = byte & 127;
    let unit = 128;
    do {
      byte = this.bytes[this.#at++]!;
      value += (byte & 127) * unit;
      unit *= 128;
    } while (byte >= 128);
    return value;
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  float8(): number {
    this.#at += 8;
    return this.bytes.readDoubleLE(this.#at - 8);
  }

  int8(): bigint {
    this.#at += 8;
    return this.bytes.readBigInt64LE(this.#at - 8);
  }

  block(): Buffer {
    const length = this.whole();
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }

  text(): string {
    return this.block().toString();
  }
}
