import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { Duplex } from 'node:stream';

const cipher = 'aes-256-gcm';
const numberBytes = 8;
const headBytes = numberBytes + 16;

interface Ends {
  own: string;
  other: string;
}

/**
 * A stream to another process over a bus that carries messages and promises nothing. Each message is sealed under a key
 * of this pair and this direction, and numbered: a lost one is noticed, one of anybody else's is no message at all.
 */
export class PairStream extends Duplex {
  readonly #sealing: Buffer;
  readonly #opening: Buffer;
  #sent = 0n;
  #taken = 0n;

  /** `key` is what all processes of the installation share; `publish` resolves when the next message may go. */
  constructor(
    key: Buffer,
    { own, other }: Ends,
    readonly publish: (message: Buffer) => Promise<void>,
    readonly mostBytes: number,
  ) {
    super();
    this.#sealing = keyOf(key, own, other);
    this.#opening = keyOf(key, other, own);
  }

  override _read(): void {}

  override _write(piece: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(piece).then(() => done(), done);
  }

  /** Pieces that gathered while the last message was on its way go together. */
  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(pieces.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #send(bytes: Buffer): Promise<void> {
    const most = this.mostBytes - headBytes;
    for (let at = 0; at < bytes.length; at += most)
      await this.publish(this.#seal(bytes.subarray(at, at + most)));
  }

  #seal(plain: Buffer): Buffer {
    const head = Buffer.alloc(numberBytes);
    head.writeBigUInt64BE(this.#sent);
    this.#sent += 1n;
    const sealer = createCipheriv(cipher, this.#sealing, nonceOf(head));
    const body = Buffer.concat([sealer.update(plain), sealer.final()]);
    return Buffer.concat([head, sealer.getAuthTag(), body]);
  }

  /** Takes a message in; false when one before it was lost, so that nothing that comes after makes sense. */
  receive(message: Buffer): boolean {
    const plain = this.#open(message);
    if (!plain) return true;
    const number = message.readBigUInt64BE();
    if (number < this.#taken) return true;
    if (number > this.#taken) return false;
    this.#taken += 1n;
    this.push(plain);
    return true;
  }

  #open(message: Buffer): Buffer | null {
    if (message.length < headBytes) return null;
    const opener = createDecipheriv(cipher, this.#opening, nonceOf(message.subarray(0, numberBytes)));
    opener.setAuthTag(message.subarray(numberBytes, headBytes));
    try {
      return Buffer.concat([opener.update(message.subarray(headBytes)), opener.final()]);
    } catch {
      return null;
    }
  }
}

/** A pair of sessions never meets again, so no number is used twice under a key. */
const keyOf = (key: Buffer, from: string, to: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `${from} ${to}`, 32));

const nonceOf = (number: Buffer) => Buffer.concat([Buffer.alloc(4), number]);
