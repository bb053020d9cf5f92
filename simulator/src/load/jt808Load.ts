import { readGeneralAnswer, result } from '@fleet/protocol/jt808/answers';
import { buildFrame, type Frame, FrameReader } from '@fleet/protocol/jt808/frame';
import type { Addressee } from '@fleet/protocol/jt808/header';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { readRegistrationAnswer, registrationResult } from '@fleet/protocol/jt808/registration';
import { writeBcdTime } from '@fleet/protocol/jt808/time';
import { connect, type Socket } from 'node:net';
import { addresseeOf, authenticationBody, registrationBody } from '../link/jt808Identity';
import type { Report } from '../link/link';
import { FrameStamp } from './frameStamp';
import { type LoadLink, signOnMs } from './loadLink';
import { courseAt } from './path';
import type { Tally } from './tally';

/** Reports of one link that may wait for their answers before the oldest counts as lost. */
const remembered = 1024;

/** A JT/T 808 terminal that reports as often as it is told, over one reused frame. */
export class Jt808Load implements LoadLink {
  isReady = false;
  readonly #to: Addressee;
  readonly #stamp: FrameStamp;
  readonly #lat: number;
  readonly #lng: number;
  /** When the report of each serial was due; 0 where none waits. */
  readonly #dueAt = new Float64Array(remembered);
  #socket: Socket | null = null;
  #serial = 0;
  #count: number;
  #signedOn: { done: () => void; failed: (error: Error) => void } | null = null;

  constructor(
    readonly target: { host: string; port: number },
    readonly phone: string,
    sample: Report,
    readonly tally: Tally,
    /** Sets trucks apart from each other. */
    number: number,
  ) {
    this.#to = addresseeOf(phone);
    this.#stamp = new FrameStamp(this.#to, sample);
    this.#lat = Math.round(sample.position.lat * 1e6) + Math.floor(number / 50) * 100;
    this.#lng = Math.round(sample.position.lng * 1e6) + (number % 50) * 100;
    this.#count = number * 37;
  }

  open(): Promise<void> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.#end('no answer to the sign-on'), signOnMs);
      const settle = () => clearTimeout(timer);
      this.#signedOn = {
        done: () => (settle(), done()),
        failed: (error) => (settle(), failed(error)),
      };
      const socket = connect({ ...this.target, noDelay: true });
      const reader = new FrameReader();
      this.#socket = socket;
      socket.on('connect', () => this.#say(up.registration, registrationBody(this.#to)));
      socket.on('data', (chunk: Buffer) => {
        const now = performance.now();
        for (const frame of reader.push(chunk)) if (frame.valid) this.#receive(frame, now);
      });
      socket.on('error', (error) => this.#end(error.message));
      socket.on('close', () => this.#end('the platform closed the link'));
    });
  }

  send(dueAt: number): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#serial = (this.#serial + 1) & 0xffff;
    this.#count += 1;
    const { north, east, direction, speed } = courseAt(this.#count);
    const frame = this.#stamp.stamp({
      serial: this.#serial,
      lat: this.#lat + north,
      lng: this.#lng + east,
      direction,
      speed,
      time: timeNow(),
      odometer: this.#count >>> 4,
    });
    this.#dueAt[this.#serial % remembered] = dueAt;
    this.tally.sent += 1;
    // The buffer may be overwritten where the system took all of it at once; else it is still read from.
    if (socket.writableLength > 0) socket.write(Buffer.from(frame));
    else if (!socket.write(frame) || socket.writableLength > 0) this.#stamp.renew();
  }

  close(): void {
    this.isReady = false;
    this.#socket?.removeAllListeners('close').destroy();
  }

  #receive({ msgId, body }: Frame, now: number): void {
    if (msgId === down.registrationAnswer) {
      const answer = readRegistrationAnswer(body);
      if (answer?.result !== registrationResult.done)
        return this.#end(`registration answered ${answer?.result}`);
      return this.#say(up.authentication, authenticationBody(this.#to, answer.authCode ?? '', ''));
    }
    if (msgId !== down.generalAnswer) return;
    const answer = readGeneralAnswer(body);
    if (answer?.replyMsgId === up.location)
      this.#answered(answer.replySerial, answer.result === result.done, now);
    else if (answer?.replyMsgId === up.authentication) {
      if (answer.result !== result.done) return this.#end(`authentication answered ${answer.result}`);
      this.isReady = true;
      this.#signedOn?.done();
      this.#signedOn = null;
    }
  }

  #answered(serial: number, isStored: boolean, now: number): void {
    const dueAt = this.#dueAt[serial % remembered] ?? 0;
    if (dueAt === 0) return;
    this.#dueAt[serial % remembered] = 0;
    this.tally.answered(isStored, now - dueAt);
  }

  #say(msgId: number, body: Buffer): void {
    this.#serial = (this.#serial + 1) & 0xffff;
    this.#socket?.write(buildFrame(this.#to, msgId, this.#serial, body));
  }

  #end(why: string): void {
    if (this.isReady) this.tally.broken += 1;
    this.isReady = false;
    this.#socket?.destroy();
    this.#signedOn?.failed(new Error(`${this.phone}: ${why}`));
    this.#signedOn = null;
  }
}

const bcdNow = Buffer.alloc(6);
let bcdSecond = 0;

/** The time of this second, written once for all. */
function timeNow(): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (second !== bcdSecond) {
    bcdSecond = second;
    writeBcdTime(bcdNow, 0, second * 1000);
  }
  return bcdNow;
}
