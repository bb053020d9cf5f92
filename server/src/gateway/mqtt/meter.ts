import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Allowance } from '../../base/allowance';

const connect = 0x10;
const mostLengthBytes = 4;
/** The largest CONNECT: every part of it has a limit of its own. */
const mostBeforeSignOn = 4_096;

/** Packets of one link: so many at once, and so many a second from then on, as frames of JT/T 808. */
const burstPackets = 200;
const packetsPerSecond = 50;
/** And so many bytes: `alink.md` §12. */
const bytesPerSecond = 1 << 20;

/** Follows where packets begin and how long each says that it is, without keeping any of it. */
export class PacketMeter {
  #hasBegun = false;
  #isSignedOn = false;
  #isInHead = false;
  #lengthBytes = 0;
  #length = 0;
  #toSkip = 0;
  readonly #packets = new Allowance(burstPackets, packetsPerSecond);
  readonly #bytes = new Allowance(bytesPerSecond, bytesPerSecond);

  /** `largest`: bytes of one packet of a device that has signed on. */
  constructor(readonly largest: number) {}

  signedOn(): void {
    this.#isSignedOn = true;
  }

  /** Milliseconds until more may be read; 0 when it may now. */
  waitMs(): number {
    return Math.max(this.#packets.waitMs(), this.#bytes.waitMs());
  }

  /** Takes bytes as they come; false as soon as a packet is not allowed, however little of it has come. */
  take(bytes: Buffer): boolean {
    this.#bytes.take(bytes.length);
    let at = 0;
    while (at < bytes.length) {
      if (this.#toSkip > 0) {
        const skipped = Math.min(this.#toSkip, bytes.length - at);
        this.#toSkip -= skipped;
        at += skipped;
      } else if (!this.#head(bytes[at++]!)) return false;
    }
    return true;
  }

  /** One byte of what stands before a packet: its kind, then its length in up to four bytes of seven bits. */
  #head(byte: number): boolean {
    if (!this.#isInHead) {
      const isRight = this.#hasBegun || byte === connect;
      [this.#hasBegun, this.#isInHead, this.#lengthBytes, this.#length] = [true, true, 0, 0];
      return isRight;
    }
    this.#length |= (byte & 0x7f) << (7 * this.#lengthBytes);
    this.#lengthBytes += 1;
    if ((byte & 0x80) !== 0) return this.#lengthBytes < mostLengthBytes;
    [this.#isInHead, this.#toSkip] = [false, this.#length];
    this.#packets.take(1);
    return this.#length <= (this.#isSignedOn ? this.largest : mostBeforeSignOn);
  }
}

/**
 * Has a socket's bytes metered on their way to whoever reads it. What is not allowed closes it, and is not handed on;
 * what is too much waits in the socket, and so in the terminal: nothing of it is lost.
 */
export function metered(socket: Socket | TLSSocket, meter: PacketMeter, refused: () => void): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let timer: NodeJS.Timeout | null = null;
  const readLater = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = null;
      socket.emit('readable');
    }, ms).unref();
    return null;
  };
  socket.read = (size?: number) => {
    const ms = meter.waitMs();
    if (ms > 0) return readLater(ms);
    const bytes = read(size);
    if (bytes === null || meter.take(bytes)) return bytes;
    refused();
    socket.destroy();
    return null;
  };
}
