import { writeGeneralAnswer, writeResendRequest, type ResendRequest } from '@fleet/protocol/jt808/answers';
import {
  buildFrame,
  buildPart,
  partsOf,
  usualPart,
  type Frame,
  type Message,
} from '@fleet/protocol/jt808/frame';
import type { Addressee } from '@fleet/protocol/jt808/header';
import { down } from '@fleet/protocol/jt808/messageId';
import { randomInt } from 'node:crypto';

/** The carrier of a session: a TCP connection, or datagrams to where the terminal spoke from last. */
export interface Carrier {
  readonly address: string;
  /** Messages may be lost on the way: what needs an answer is repeated. */
  readonly losesMessages: boolean;
  isOpen(): boolean;
  write(bytes: Buffer): void;
  /** Closes once what was written is out. */
  end(): void;
  close(): void;
  /** The session may take more again. */
  goOn(): void;
}

/** A message on its way out. */
interface Outgoing {
  first: number;
  count: number;
  frame: (no: number) => Buffer;
}

/** For so long a terminal may ask for parts of a message again. `jt808.md` §4. */
const keptMs = 5 * 60_000;

/** Addresses and numbers what goes down one link, and writes it. */
export class Writer {
  /** The terminal that signed on, as it wrote itself last. */
  #to: Addressee = { phone: '', protocolVersion: null };
  /** Begins anywhere: what answers a number of the link before must not fit one of this. */
  #serial = randomInt(0x10000);
  /** Messages in parts, by the serial of the first. Their frames are made when they are asked for: kept, they would be twice their bytes for each link. */
  readonly #parts = new Map<number, Message>();

  constructor(readonly carrier: Carrier) {}

  /** The terminal that sent this frame is who gets all that goes out from now on, written as that was. */
  addressTo({ phone, protocolVersion }: Frame): void {
    this.#to = { phone, protocolVersion };
  }

  get protocolVersion(): number | null {
    return this.#to.protocolVersion;
  }

  /** A message under serials of its own, for the wire in one frame or several: `frame` makes them, counted from 1. */
  message(msgId: number, body: Buffer = Buffer.alloc(0)): Outgoing {
    const message = { to: this.#to, msgId, serial: this.#nextSerial(), body, partLength: usualPart };
    const { serial: first } = message;
    const count = partsOf(message);
    this.#serial = (first + count - 1) & 0xffff;
    if (count > 1) {
      this.#parts.set(first, message);
      setTimeout(() => this.#parts.delete(first), keptMs).unref();
    }
    return { first, count, frame: (no) => buildPart(message, no) };
  }

  /** Sends a message in one frame or several, and gives the serial of the first. */
  sendWhole(msgId: number, body?: Buffer): number {
    const { first, count, frame } = this.message(msgId, body);
    for (let no = 1; no <= count; no += 1) this.write(frame(no));
    return first;
  }

  /** Sends parts of a message again as they were, as long as they are kept. */
  sendPartsAgain({ originalSerial, packetNos }: ResendRequest): void {
    const message = this.#parts.get(originalSerial);
    if (!message) return;
    for (const no of new Set(packetNos))
      if (no >= 1 && no <= partsOf(message)) this.write(buildPart(message, no));
  }

  write(frame: Buffer): void {
    this.carrier.write(frame);
  }

  /** Sends a message of one frame, and gives the frame, to be sent again where messages get lost. */
  send(msgId: number, body?: Buffer): Buffer {
    const frame = buildFrame(this.#to, msgId, this.#nextSerial(), body);
    this.carrier.write(frame);
    return frame;
  }

  /** Asks again for parts of a message that did not all come. */
  askParts(originalSerial: number, packetNos: number[]): void {
    this.send(down.resendParts, writeResendRequest({ originalSerial, packetNos }, this.protocolVersion));
  }

  answer(frame: Frame, code: number): void {
    this.carrier.write(this.answerBytes(frame, code));
  }

  /** Answers whoever sent a frame, also one that has not signed on. */
  reply(frame: Frame, msgId: number, body: Buffer): void {
    this.carrier.write(this.#replyBytes(frame, msgId, body));
  }

  /** The general answer to a frame, for whoever writes several at once. */
  answerBytes(frame: Frame, code: number): Buffer {
    const { serial, msgId } = frame;
    const body = writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: code });
    return this.#replyBytes(frame, down.generalAnswer, body);
  }

  #replyBytes({ phone, protocolVersion }: Frame, msgId: number, body: Buffer): Buffer {
    return buildFrame({ phone, protocolVersion }, msgId, this.#nextSerial(), body);
  }

  #nextSerial(): number {
    this.#serial = (this.#serial + 1) & 0xffff;
    return this.#serial;
  }
}
