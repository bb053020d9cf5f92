import type { Socket } from 'node:net';

/** About seventy frames: no more of a link's bytes become objects before it is asked again whether they may. */
const pieceBytes = 4096;

/** Takes the bytes of a link. */
interface Taker {
  take(piece: Buffer): void;
  /** Milliseconds until the next piece may be taken; Infinity until `goOn` is called. */
  waitMs(): number;
}

/**
 * Hands a link's bytes on in small pieces, as fast as they may be taken. What has to wait stays bytes, and the
 * socket is read no further meanwhile, so that a flood fills the terminal's buffers and not our memory.
 */
export class Intake {
  #unread: Buffer[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(
    readonly socket: Socket,
    readonly taker: Taker,
  ) {}

  receive(chunk: Buffer): void {
    this.#unread.push(chunk);
    this.goOn();
  }

  goOn(): void {
    while (this.#unread.length > 0 && !this.socket.destroyed) {
      const ms = this.taker.waitMs();
      if (ms > 0) return this.#waitFor(ms);
      this.taker.take(this.#nextPiece());
    }
    if (this.socket.isPaused()) this.socket.resume();
  }

  #nextPiece(): Buffer {
    const [head] = this.#unread as [Buffer];
    if (head.length <= pieceBytes) this.#unread.shift();
    else this.#unread[0] = head.subarray(pieceBytes);
    return head.subarray(0, pieceBytes);
  }

  #waitFor(ms: number): void {
    this.socket.pause();
    if (ms === Infinity || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.goOn();
    }, ms).unref();
  }
}
