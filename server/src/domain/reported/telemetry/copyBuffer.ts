const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** PostgreSQL counts microseconds from 2000-01-01. */
const epochMs = Date.UTC(2000, 0, 1);

/**
 * Rows in PostgreSQL's binary COPY format, written into one growing buffer.
 * Binary, because neither side then has to print or parse a number.
 */
export class CopyBuffer {
  #bytes = Buffer.allocUnsafe(1 << 18);
  #end = 0;

  constructor() {
    this.clear();
  }

  clear(): void {
    this.#end = signature.copy(this.#bytes, 0);
    this.#end = this.#bytes.writeInt32BE(0, this.#end);
    this.#end = this.#bytes.writeInt32BE(0, this.#end);
  }

  /** The whole stream so far; valid until the next `clear`. */
  finish(): Buffer {
    this.#room(2);
    return this.#bytes.subarray(0, this.#bytes.writeInt16BE(-1, this.#end));
  }

  row(columns: number): void {
    this.#room(2);
    this.#end = this.#bytes.writeInt16BE(columns, this.#end);
  }

  int8(value: number | null | undefined): void {
    if (value === null || value === undefined) return this.#nothing();
    this.#length(8);
    this.#end = this.#bytes.writeInt32BE(Math.floor(value / 2 ** 32), this.#end);
    this.#end = this.#bytes.writeUInt32BE(value >>> 0, this.#end);
  }

  /** A key, which is text on our side. */
  key(id: string): void {
    this.int8(Number(id));
  }

  halves(high: number, low: number): void {
    this.#length(8);
    this.#end = this.#bytes.writeInt32BE(high, this.#end);
    this.#end = this.#bytes.writeInt32BE(low, this.#end);
  }

  instant(ms: number): void {
    const sinceEpoch = (ms - epochMs) * 1000;
    this.int8(sinceEpoch);
  }

  int2(value: number | null | undefined): void {
    if (value === null || value === undefined) return this.#nothing();
    this.#length(2);
    this.#end = this.#bytes.writeInt16BE(clamp(Math.round(value), 32_767), this.#end);
  }

  float4(value: number | null | undefined): void {
    if (value === null || value === undefined) return this.#nothing();
    this.#length(4);
    this.#end = this.#bytes.writeFloatBE(value, this.#end);
  }

  float8(value: number | null | undefined): void {
    if (value === null || value === undefined) return this.#nothing();
    this.#length(8);
    this.#end = this.#bytes.writeDoubleBE(value, this.#end);
  }

  flag(value: boolean | null | undefined): void {
    if (value === null || value === undefined) return this.#nothing();
    this.#length(1);
    this.#bytes[this.#end++] = value ? 1 : 0;
  }

  text(value: string): void {
    const length = Buffer.byteLength(value);
    this.#length(length);
    this.#end += this.#bytes.write(value, this.#end);
  }

  bytes(value: Buffer | null): void {
    if (value === null) return this.#nothing();
    this.#length(value.length);
    this.#end += value.copy(this.#bytes, this.#end);
  }

  /** `value` is JSON text; PostgreSQL's own format has a version byte before it. */
  jsonb(value: string | null): void {
    if (value === null) return this.#nothing();
    const length = Buffer.byteLength(value);
    this.#length(length + 1);
    this.#bytes[this.#end++] = 1;
    this.#end += this.#bytes.write(value, this.#end);
  }

  #nothing(): void {
    this.#room(4);
    this.#end = this.#bytes.writeInt32BE(-1, this.#end);
  }

  #length(length: number): void {
    this.#room(4 + length);
    this.#end = this.#bytes.writeInt32BE(length, this.#end);
  }

  #room(wanted: number): void {
    if (this.#end + wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + wanted));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}

const clamp = (value: number, most: number) => Math.max(-most - 1, Math.min(most, value));
