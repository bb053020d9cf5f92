import { readDatagram, type Frame } from '@fleet/protocol/jt808/frame';
import { phoneIdentity } from '@fleet/protocol/jt808/header';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { Allowances } from '../../base/allowance';
import type { PendingLinks } from '../pendingLinks';
import { Session, type Shared } from './session';

/** Datagrams of those who have not signed on, from one address: a plant's terminals may share it. */
const strangersBurst = 1_000;
const strangersPerSecond = 100;
/** The buffer of the system for us while we are busy. */
const bufferBytes = 4 << 20;

/** The address of a terminal. */
interface Source {
  address: string;
  port: number;
}

/** One terminal over UDP: its session, and where it spoke from last. `jt808.md` §5.1. */
interface UdpLink {
  session: Session;
  source: Source;
}

/**
 * JT/T 808 over UDP: a session is a terminal's identity and where it spoke from last. A signed-on terminal may come
 * from another port of its address (its carrier gave it one); from another address it has to sign on again, or
 * whoever knows a phone number could speak for a truck. What would have to wait is dropped: the terminal repeats it.
 */
export class UdpDoor {
  readonly socket: Socket;
  readonly #signedOn = new Map<string, UdpLink>();
  readonly #strangers = new Map<string, UdpLink>();
  readonly #allowances = new Allowances(strangersBurst, strangersPerSecond);

  constructor(
    host: string,
    readonly shared: Shared,
    readonly pending: PendingLinks,
  ) {
    this.socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: bufferBytes });
    this.socket.on('message', (datagram, from) => this.#receive(datagram, from));
    // Once it listens, an error is about one datagram that could not be sent.
    this.socket.once('listening', () => this.socket.on('error', shared.ctx.complain));
  }

  get links(): number {
    return this.#signedOn.size + this.#strangers.size;
  }

  check(now: number): void {
    for (const { session } of this.#signedOn.values()) session.check(now);
    for (const { session } of this.#strangers.values()) session.check(now);
  }

  close(): Promise<void> {
    for (const { session } of [...this.#signedOn.values(), ...this.#strangers.values()]) session.close();
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }

  #receive(datagram: Buffer, { address, port }: RemoteInfo): void {
    // Nobody can be answered at port 0: its sender is made up.
    if (port === 0) return;
    const { phone, frames } = this.#read(datagram);
    const link = frames.length > 0 && this.#linkOf(phone, { address, port });
    if (!link) return;
    link.source = { address, port };
    if (link.session.waitMs() === 0) link.session.take(frames);
  }

  /** The frames of the terminal that the first one names. */
  #read(datagram: Buffer): { phone: string; frames: Frame[] } {
    const frames: Frame[] = [];
    for (const frame of readDatagram(datagram)) {
      if (frame.valid) frames.push(frame);
      else this.shared.count('badFrames', 1);
    }
    const phone = phoneIdentity(frames[0]?.phone ?? '');
    return { phone, frames: frames.filter((frame) => phoneIdentity(frame.phone) === phone) };
  }

  /** The link that a datagram belongs to, a new one where need be; null when its sender says too much. */
  #linkOf(phone: string, source: Source): UdpLink | null {
    const known = this.#signedOn.get(phone);
    if (known?.source.address === source.address) return known;
    if (!this.#allowances.take(source.address)) return null;
    const name = `${source.address} ${source.port} ${phone}`;
    return this.#strangers.get(name) ?? this.#open(name, phone, source);
  }

  #open(name: string, phone: string, source: Source): UdpLink | null {
    if (!this.pending.enter(source.address)) return null;
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      if (this.#strangers.delete(name)) this.pending.leave(source.address);
      if (this.#signedOn.get(phone) === link) this.#signedOn.delete(phone);
      link.session.closed();
    };
    const session = new Session(
      {
        address: source.address,
        losesMessages: true,
        isOpen: () => isOpen,
        write: (bytes) => this.#send(bytes, link.source),
        end: close,
        close,
        goOn: () => undefined,
      },
      this.shared,
    );
    const link: UdpLink = { session, source };
    session.onSignedOn = () => {
      if (this.#strangers.delete(name)) this.pending.leave(source.address);
      this.#signedOn.set(phone, link);
    };
    this.#strangers.set(name, link);
    return link;
  }

  #send(bytes: Buffer, { address, port }: Source): void {
    this.socket.send(bytes, port, address);
  }
}
