import { readGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { buildFrame, buildMessage, FrameReader, type Frame } from '@fleet/protocol/jt808/frame';
import { down, up } from '@fleet/protocol/jt808/messageId';
import {
  readRegistrationAnswer,
  writeAuthentication,
  writeRegistration,
} from '@fleet/protocol/jt808/registration';
import { encodeTruck, type TruckState } from '@fleet/protocol/jt808/truck';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';

const patienceMs = 5_000;

/** The wire of a terminal. */
interface Wire {
  write(bytes: Buffer): void;
  close(): void;
}

/** A JT/T 808 terminal on a real socket, as far as a test needs one. */
export class Terminal808 {
  readonly #reader = new FrameReader();
  readonly #heard: Frame[] = [];
  readonly #waiting: ((frame: Frame | null) => void)[] = [];
  #serial = 0;
  #onClosed: () => void = () => undefined;
  isClosed = false;

  private constructor(
    readonly phone: string,
    readonly wire: Wire,
  ) {}

  /** Calls over TCP. */
  static async dial(port: number, phone: string, localAddress = '127.0.0.1'): Promise<Terminal808> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    const terminal = new Terminal808(phone, {
      write: (bytes) => void socket.write(bytes),
      close: () => void socket.destroy(),
    });
    socket.on('data', (chunk: Buffer) => terminal.#receive(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => terminal.#closed());
    return terminal;
  }

  /** Speaks over UDP, from a port of its own. */
  static async overUdp(port: number, phone: string, localAddress = '127.0.0.1'): Promise<Terminal808> {
    const socket = createSocket('udp4');
    socket.bind(0, localAddress);
    await once(socket, 'listening');
    const terminal = new Terminal808(phone, {
      write: (bytes) => socket.send(bytes, port, '127.0.0.1'),
      close: () => void socket.close(() => terminal.#closed()),
    });
    socket.on('message', (datagram) => terminal.#receive(datagram));
    return terminal;
  }

  /** Dials, registers and authenticates. */
  static async signedOn(port: number, phone: string): Promise<Terminal808> {
    const terminal = await Terminal808.dial(port, phone);
    await terminal.enter();
    return terminal;
  }

  /** Registers and authenticates. */
  async enter(): Promise<void> {
    const { authCode } = await this.register();
    const { result } = await this.signOn(authCode!);
    if (result !== 0) throw new Error(`sign-on of ${this.phone} answered ${result}`);
  }

  async register(terminalId = 'T000001', model = 'FT') {
    const registration = {
      variant: '2013',
      provinceId: 0,
      cityId: 0,
      manufacturerId: 'MAKER',
      model,
      terminalId,
      plateColor: 0,
      plate: '',
    } as const;
    this.send(up.registration, writeRegistration(registration));
    return readRegistrationAnswer((await this.next(down.registrationAnswer)).body)!;
  }

  signOn(authCode: string) {
    return this.ask(up.authentication, writeAuthentication({ authCode }));
  }

  /** Reports a location and waits for the general answer. */
  report(state: Partial<TruckState>) {
    return this.ask(up.location, encodeTruck({ time: Date.now(), position: null, values: {}, ...state }));
  }

  /** Sends a message and waits for the general answer to it; answers to what was given up before are passed over. */
  async ask(msgId: number, body: Buffer) {
    const serial = this.takeSerial();
    this.sendAgain(msgId, body, serial);
    for (;;) {
      const answer = readGeneralAnswer((await this.next(down.generalAnswer)).body)!;
      if (answer.replySerial === serial) return answer;
    }
  }

  send(msgId: number, body: Buffer): void {
    this.sendAgain(msgId, body, this.takeSerial());
  }

  takeSerial(): number {
    this.#serial = (this.#serial + 1) & 0xffff;
    return this.#serial;
  }

  /** Sends under a serial of one's choice: a retransmission has that of the first time. */
  sendAgain(msgId: number, body: Buffer, serial: number): void {
    this.wire.write(buildFrame({ phone: this.phone, protocolVersion: null }, msgId, serial, body));
  }

  /** Sends a message that needs several parts, the parts in any order. */
  sendParts(msgId: number, body: Buffer, inOrder: (parts: Buffer[]) => Buffer[]): void {
    const parts = buildMessage(
      { phone: this.phone, protocolVersion: null },
      msgId,
      this.#serial + 1,
      body,
      500,
    );
    this.#serial += parts.length;
    for (const part of inOrder(parts)) this.wire.write(part);
  }

  /** The next frame of this kind from the platform. */
  async next(msgId: number): Promise<Frame> {
    const heard = this.heard(msgId);
    if (heard) return heard;
    const frame = await new Promise<Frame | null>((resolve, reject) => {
      this.#waiting.push(resolve);
      setTimeout(() => {
        // Whoever has given up takes no frame from the next one that waits.
        const at = this.#waiting.indexOf(resolve);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(new Error(`no ${msgId.toString(16)} came`));
      }, patienceMs).unref();
    });
    if (!frame) throw new Error('the platform closed the link');
    return frame.msgId === msgId ? frame : this.next(msgId);
  }

  /** A frame of this kind that has come already. */
  heard(msgId: number): Frame | undefined {
    const at = this.#heard.findIndex((frame) => frame.msgId === msgId);
    return at >= 0 ? this.#heard.splice(at, 1)[0] : undefined;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isClosed) return resolve();
      this.#onClosed = resolve;
      this.wire.close();
    });
  }

  #receive(bytes: Buffer): void {
    for (const frame of this.#reader.push(bytes)) if (frame.valid) this.#hear(frame);
  }

  #closed(): void {
    this.isClosed = true;
    for (const resolve of this.#waiting.splice(0)) resolve(null);
    this.#onClosed();
  }

  #hear(frame: Frame): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(frame);
    else this.#heard.push(frame);
  }
}
