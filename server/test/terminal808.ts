import { readGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { buildFrame, buildMessage, FrameReader, type Frame } from '@fleet/protocol/jt808/frame';
import { down, up } from '@fleet/protocol/jt808/messageId';
import {
  readRegistrationAnswer,
  writeAuthentication,
  writeRegistration,
} from '@fleet/protocol/jt808/registration';
import { encodeTruck, type TruckState } from '@fleet/protocol/jt808/truck';
import { connect, type Socket } from 'node:net';

const patienceMs = 5_000;

/** A JT/T 808 terminal on a real socket, as far as a test needs one. */
export class Terminal808 {
  readonly #reader = new FrameReader();
  readonly #heard: Frame[] = [];
  readonly #waiting: ((frame: Frame | null) => void)[] = [];
  #serial = 0;
  isClosed = false;

  private constructor(
    readonly socket: Socket,
    readonly phone: string,
  ) {
    socket.on('data', (chunk: Buffer) => {
      for (const frame of this.#reader.push(chunk)) if (frame.valid) this.#hear(frame);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
      for (const resolve of this.#waiting.splice(0)) resolve(null);
    });
  }

  static dial(port: number, phone: string): Promise<Terminal808> {
    const socket = connect(port, '127.0.0.1');
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Terminal808(socket, phone)));
    });
  }

  /** Dials, registers and authenticates. */
  static async signedOn(port: number, phone: string): Promise<Terminal808> {
    const terminal = await Terminal808.dial(port, phone);
    const { authCode } = await terminal.register();
    const { result } = await terminal.signOn(authCode!);
    if (result !== 0) throw new Error(`sign-on of ${phone} answered ${result}`);
    return terminal;
  }

  async register(terminalId = 'T000001') {
    const registration = {
      variant: '2013',
      provinceId: 0,
      cityId: 0,
      manufacturerId: 'MAKER',
      model: 'FT',
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

  /** Sends a message and waits for the general answer to it. */
  async ask(msgId: number, body: Buffer) {
    this.send(msgId, body);
    return readGeneralAnswer((await this.next(down.generalAnswer)).body)!;
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
    this.socket.write(buildFrame({ phone: this.phone, protocolVersion: null }, msgId, serial, body));
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
    for (const part of inOrder(parts)) this.socket.write(part);
  }

  /** The next frame of this kind from the platform. */
  async next(msgId: number): Promise<Frame> {
    const at = this.#heard.findIndex((frame) => frame.msgId === msgId);
    if (at >= 0) return this.#heard.splice(at, 1)[0]!;
    const frame = await new Promise<Frame | null>((resolve, reject) => {
      this.#waiting.push(resolve);
      setTimeout(() => reject(new Error(`no ${msgId.toString(16)} came`)), patienceMs).unref();
    });
    if (!frame) throw new Error('the platform closed the link');
    return frame.msgId === msgId ? frame : this.next(msgId);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isClosed) return resolve();
      this.socket.once('close', () => resolve());
      this.socket.destroy();
    });
  }

  #hear(frame: Frame): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(frame);
    else this.#heard.push(frame);
  }
}
