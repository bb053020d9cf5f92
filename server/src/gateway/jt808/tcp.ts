import { FrameReader, type Frame } from '@fleet/protocol/jt808/frame';
import { createServer, type Server, type Socket } from 'node:net';
import type { PendingLinks } from '../pendingLinks';
import { drain } from '../drain';
import { Intake } from './intake';
import { Session, type Shared } from './session';
import type { Carrier } from './writer';

const mostBadInARow = 20;
const mostBytesWithoutFrame = 64 * 1024;
const firstFrameMs = 30_000;

/** One TCP connection: its bytes become frames, no faster than the session takes them. `jt808.md` §11. */
class TcpLink implements Carrier {
  readonly losesMessages = false;
  readonly address: string;
  readonly session: Session;
  readonly #reader = new FrameReader();
  readonly #intake: Intake;
  readonly #openedAt = performance.now();
  #hasSpoken = false;
  #badInARow = 0;
  #bytesWithoutFrame = 0;

  constructor(
    readonly socket: Socket,
    readonly shared: Shared,
  ) {
    this.address = socket.remoteAddress ?? '';
    this.session = new Session(this, shared);
    this.#intake = new Intake(socket, this);
    socket.on('data', (chunk: Buffer) => this.#intake.receive(chunk));
  }

  isOpen(): boolean {
    return !this.socket.destroyed;
  }

  write(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  end(): void {
    this.socket.end();
  }

  close(): void {
    this.socket.destroy();
  }

  goOn(): void {
    this.#intake.goOn();
  }

  check(now: number): void {
    if (!this.#hasSpoken && now - this.#openedAt > firstFrameMs) this.close();
    else this.session.check(now);
  }

  waitMs(): number {
    return this.session.waitMs();
  }

  take(piece: Buffer): void {
    const frames: Frame[] = [];
    for (const frame of this.#reader.push(piece)) {
      if (frame.valid) frames.push(frame);
      else this.#bad();
    }
    if (frames.length > 0) {
      this.#hasSpoken = true;
      this.#badInARow = 0;
      this.#bytesWithoutFrame = 0;
      this.session.take(frames);
      return;
    }
    this.session.heard();
    this.#bytesWithoutFrame += piece.length;
    if (this.#bytesWithoutFrame > mostBytesWithoutFrame) this.close();
  }

  #bad(): void {
    this.shared.count('badFrames', 1);
    this.#badInARow += 1;
    if (this.#badInARow >= mostBadInARow) this.close();
  }
}

const ignore = () => undefined;

/** JT/T 808 over TCP. */
export class TcpDoor {
  readonly server: Server;
  readonly #links = new Set<TcpLink>();

  constructor(shared: Shared, pending: PendingLinks) {
    this.server = createServer({ noDelay: true }, (socket) => {
      const address = socket.remoteAddress;
      if (address === undefined || !pending.enter(address)) return void socket.destroy();
      const link = new TcpLink(socket, shared);
      link.session.onSignedOn = () => pending.leave(address);
      this.#links.add(link);
      // A link that breaks is a link that is gone; the terminal comes back.
      socket.on('error', ignore);
      socket.once('close', () => {
        this.#links.delete(link);
        if (!link.session.hasEverSignedOn) pending.leave(address);
        link.session.closed();
      });
    });
  }

  get links(): number {
    return this.#links.size;
  }

  check(now: number): void {
    for (const link of this.#links) link.check(now);
  }

  /** Takes no more links in, and ends those that are open, at once or over so many milliseconds. */
  async close(drainMs = 0): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    await drain(this.#links, (link) => link.close(), drainMs);
    await closed;
  }
}
