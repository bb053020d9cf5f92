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
import { type Due, InFlight } from './inFlight';
import type { TruckLedger } from './ledger';
import { type LoadLink, signOnMs } from './loadLink';
import { courseAt } from './path';
import type { Tally } from './tally';

/** The longest pause before a broken link is dialled again, drawn by chance so that a fleet does not return as one. */
const longestPauseMs = 500;
/** A report that was answered as not stored is sent again so much later. */
const againMs = 200;

/**
 * A JT/T 808 terminal that reports as often as it is told, over one reused frame. With a ledger it behaves as terminals do:
 * it keeps what is not acknowledged, dials again when its link breaks, the next door, and sends that again.
 */
export class Jt808Load implements LoadLink {
  isReady = false;
  readonly #to: Addressee;
  readonly #stamp: FrameStamp;
  readonly #lat: number;
  readonly #lng: number;
  readonly #inFlight = new InFlight();
  /** Reports that are to be sent, or sent again, once that is possible. */
  #kept: Due[] = [];
  #pause: NodeJS.Timeout | undefined;
  /** Known once it has registered: it only authenticates from then on. */
  #authCode: string | null = null;
  #socket: Socket | null = null;
  #serial = 0;
  #count: number;
  #signedOn: { done: () => void; failed: (error: Error) => void } | null = null;

  constructor(
    /** The door for the next call. */
    readonly nextDoor: () => { host: string; port: number },
    readonly phone: string,
    sample: Report,
    readonly tally: Tally,
    /** Sets trucks apart from each other. */
    number: number,
    readonly ledger: TruckLedger | null,
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
      const socket = connect({ ...this.nextDoor(), noDelay: true });
      // A socket that was given up for another one has no say any more.
      const end = (why: string) => void (this.#socket === socket && this.#end(why));
      const reader = new FrameReader();
      this.#socket = socket;
      socket.on('connect', () => this.#signOn());
      socket.on('data', (chunk: Buffer) => {
        const now = performance.now();
        for (const frame of reader.push(chunk)) if (frame.valid) this.#receive(frame, now);
      });
      socket.on('error', (error) => end(error.message));
      socket.on('close', () => end('the platform closed the link'));
    });
  }

  send(dueAt: number): void {
    this.#count += 1;
    if (!this.isReady && !this.ledger) return;
    this.tally.sent += 1;
    if (this.isReady) this.#put(dueAt, this.#count);
    else this.#kept.push({ dueAt, count: this.#count });
  }

  close(): void {
    this.isReady = false;
    clearTimeout(this.#pause);
    this.#socket?.removeAllListeners('close').destroy();
    this.#socket = null;
    const unanswered = [...this.#inFlight.takeAll(), ...this.#kept];
    this.ledger?.unanswered.push(...unanswered.map(({ dueAt }) => secondOf(dueAt) * 1000));
  }

  #put(dueAt: number, count: number): void {
    const socket = this.#socket!;
    this.#serial = (this.#serial + 1) & 0xffff;
    const { north, east, direction, speed } = courseAt(count);
    const frame = this.#stamp.stamp({
      serial: this.#serial,
      lat: this.#lat + north,
      lng: this.#lng + east,
      direction,
      speed,
      time: timeOf(secondOf(dueAt)),
      odometer: count >>> 4,
    });
    this.#inFlight.put(this.#serial, dueAt, count);
    // The buffer may be overwritten where the system took all of it at once; else it is still read from.
    if (socket.writableLength > 0) socket.write(Buffer.from(frame));
    else if (!socket.write(frame) || socket.writableLength > 0) this.#stamp.renew();
  }

  #sayKept(): void {
    if (!this.isReady) return;
    for (const { dueAt, count } of this.#kept.splice(0)) this.#put(dueAt, count);
  }

  #signOn(): void {
    if (this.#authCode === null) this.#say(up.registration, registrationBody(this.#to));
    else this.#say(up.authentication, authenticationBody(this.#to, this.#authCode, ''));
  }

  #receive({ msgId, body }: Frame, now: number): void {
    if (msgId === down.registrationAnswer) {
      const answer = readRegistrationAnswer(body);
      if (answer?.result !== registrationResult.done)
        return this.#end(`registration answered ${answer?.result}`);
      this.#authCode = answer.authCode ?? '';
      return this.#signOn();
    }
    if (msgId !== down.generalAnswer) return;
    const answer = readGeneralAnswer(body);
    if (answer?.replyMsgId === up.location)
      this.#answered(answer.replySerial, answer.result === result.done, now);
    else if (answer?.replyMsgId === up.authentication) {
      if (answer.result !== result.done) {
        this.#authCode = null;
        return this.#end(`authentication answered ${answer.result}`);
      }
      this.isReady = true;
      this.#signedOn?.done();
      this.#signedOn = null;
      this.#sayKept();
    }
  }

  #answered(serial: number, isStored: boolean, now: number): void {
    const due = this.#inFlight.take(serial);
    if (!due) return;
    if (!isStored && this.ledger) {
      this.#kept.push(due);
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.#sayKept(), againMs);
      return;
    }
    this.ledger?.acknowledged.push(secondOf(due.dueAt) * 1000);
    this.tally.answered(isStored, now - due.dueAt);
  }

  #say(msgId: number, body: Buffer): void {
    this.#serial = (this.#serial + 1) & 0xffff;
    this.#socket?.write(buildFrame(this.#to, msgId, this.#serial, body));
  }

  #end(why: string): void {
    const wasReady = this.isReady;
    if (wasReady) this.tally.broken += 1;
    this.isReady = false;
    this.#socket?.destroy();
    this.#socket = null;
    this.#signedOn?.failed(new Error(`${this.phone}: ${why}`));
    this.#signedOn = null;
    if (!wasReady || !this.ledger) return;
    this.#kept = [...this.#inFlight.takeAll(), ...this.#kept];
    this.#dialAgain();
  }

  #dialAgain(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(
      () => void this.open().catch(() => this.#dialAgain()),
      Math.random() * longestPauseMs,
    );
  }
}

/** The second since 1970 of a moment of `performance.now`. */
const secondOf = (moment: number) => Math.floor((performance.timeOrigin + moment) / 1000);

const bcd = Buffer.alloc(6);
let bcdSecond = 0;

/** A second as frames hold it, written once for all trucks that report in it. */
function timeOf(second: number): Buffer {
  if (second !== bcdSecond) {
    bcdSecond = second;
    writeBcdTime(bcd, 0, second * 1000);
  }
  return bcd;
}
