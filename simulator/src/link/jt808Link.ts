import { readGeneralAnswer, result } from '@fleet/protocol/jt808/answers';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { buildFrame, type Frame, FrameReader } from '@fleet/protocol/jt808/frame';
import type { Addressee } from '@fleet/protocol/jt808/header';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { readRegistrationAnswer, registrationResult } from '@fleet/protocol/jt808/registration';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { transparentType, writeTransparent } from '@fleet/protocol/jt808/transparent';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import { connect, type Socket } from 'node:net';
import { Jt808Upgrade } from '../firmware/jt808Upgrade';
import { behave } from './behave';
import { answerFull, isCommand, obey } from './jt808Commands';
import { addresseeOf, authenticationBody, registrationBody, terminalIdOf } from './jt808Identity';
import type { Controls, Link, Outcome, Report } from './link';
import { droppedMs, Pauses } from './link';

const heartbeatMs = 60_000;
const answerMs = 30_000;
/** A location body is about 160 bytes, and a frame holds 1023. */
const reportsPerBatch = 5;
const storedKind = 1;

/** The link of a JT/T 808 terminal. */
export class Jt808Link implements Link {
  readonly mostKept = reportsPerBatch;
  isReady = false;
  readonly #to: Addressee;
  readonly #pauses: Pauses;
  readonly #upgrade: Jt808Upgrade;
  #socket: Socket | null = null;
  #retry: NodeJS.Timeout | null = null;
  #authCode: string | null = null;
  #serial = 0;
  #lastSentAt = 0;
  readonly #waiting = new Map<number, { since: number; settle: (outcome: Outcome) => void }>();

  constructor(
    readonly host: string,
    readonly port: number,
    phone: string,
    readonly controls: Controls,
    random: () => number,
  ) {
    this.#to = addresseeOf(phone);
    this.#pauses = new Pauses(random);
    this.#upgrade = new Jt808Upgrade(controls, (msgId, body) => void this.#send(msgId, body), {
      restart: () => this.drop(droppedMs),
      drop: () => this.drop(droppedMs),
      isThere: () => this.isReady,
    });
  }

  open(): void {
    this.#retry = null;
    const socket = connect({ host: this.host, port: this.port, noDelay: true });
    const reader = new FrameReader();
    this.#socket = socket;
    this.#lastSentAt = Date.now();
    socket.on('connect', () => this.#signOn());
    socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) if (frame.valid) this.#receive(frame);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => this.#lost(this.#pauses.next()));
  }

  sendReport(report: Report): Promise<Outcome> {
    return this.#ask(up.location, encodeTruck(report));
  }

  sendEvent(event: TruckEvent): Promise<Outcome> {
    const body = writeFleetEvent(event);
    return body ? this.#ask(up.transparent, body) : Promise.resolve('refused');
  }

  sendKept(reports: readonly Report[]): Promise<Outcome> {
    const bodies = reports.map((report) => encodeTruck(report));
    return this.#ask(up.locationBatch, writeBatch(storedKind, bodies));
  }

  pulse(now: number): void {
    if (!this.#socket) return;
    const [oldest] = this.#waiting.values();
    const isSilent = oldest !== undefined && now - oldest.since > answerMs;
    const isStuck = !this.isReady && now - this.#lastSentAt > answerMs;
    if (isSilent || isStuck) this.#socket.destroy();
    else if (this.isReady && now - this.#lastSentAt > heartbeatMs) this.#send(up.heartbeat);
  }

  drop(ms: number): void {
    this.#cut();
    this.#lost(ms);
  }

  close(): void {
    this.#cut();
    if (this.#retry) clearTimeout(this.#retry);
  }

  #cut(): void {
    this.#socket?.removeAllListeners('close').destroy();
  }

  #lost(pause: number): void {
    this.#socket = null;
    this.isReady = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { settle } of waiting) settle('lost');
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), pause);
  }

  #signOn(): void {
    if (this.#authCode === null) this.#send(up.registration, registrationBody(this.#to));
    else
      this.#send(
        up.authentication,
        authenticationBody(this.#to, this.#authCode, this.controls.kept.firmwareVersion),
      );
  }

  #receive(frame: Frame): void {
    if (frame.msgId === down.generalAnswer) this.#answered(frame);
    else if (frame.msgId === down.registrationAnswer) this.#registered(frame);
    else if (!this.#upgrade.takes(frame)) this.#obey(frame);
  }

  #obey(frame: Frame): void {
    const manner = isCommand(frame) ? this.controls.manner() : 'good';
    behave(manner, {
      act: () => obey(frame, terminalIdOf(this.#to.phone), this.controls),
      full: () => answerFull(frame),
      say: (answers) => answers.forEach(({ msgId, body }) => this.#send(msgId, body)),
      garble: () =>
        this.#send(
          up.transparent,
          writeTransparent({ type: transparentType.thingModel, data: Buffer.from('{"id":') }),
        ),
      drop: () => this.drop(droppedMs),
    });
  }

  #registered({ body }: Frame): void {
    const answer = readRegistrationAnswer(body);
    if (answer?.result !== registrationResult.done) return this.#giveUp();
    this.#authCode = answer.authCode ?? '';
    this.#signOn();
  }

  #answered({ body }: Frame): void {
    const answer = readGeneralAnswer(body);
    if (!answer) return;
    if (answer.replyMsgId === up.authentication) return this.#authenticated(answer.result);
    const waiting = this.#waiting.get(answer.replySerial);
    this.#waiting.delete(answer.replySerial);
    // The platform failed to store it: it is kept and sent again, as if it had been lost.
    const failed = answer.result === result.failed ? 'lost' : 'refused';
    waiting?.settle(
      answer.result === result.done || answer.result === result.alarmConfirmed ? 'stored' : failed,
    );
  }

  #authenticated(code: number): void {
    if (code !== result.done) {
      this.#authCode = null;
      return this.#signOn();
    }
    this.isReady = true;
    this.#pauses.reset();
  }

  /** Refused by name: asking again soon does not help. */
  #giveUp(): void {
    this.#socket?.destroy();
  }

  #ask(msgId: number, body: Buffer): Promise<Outcome> {
    if (!this.isReady) return Promise.resolve('lost');
    const serial = this.#send(msgId, body);
    return new Promise((settle) => this.#waiting.set(serial, { since: Date.now(), settle }));
  }

  #send(msgId: number, body?: Buffer): number {
    this.#serial = (this.#serial + 1) & 0xffff;
    this.#lastSentAt = Date.now();
    this.#socket?.write(buildFrame(this.#to, msgId, this.#serial, body));
    return this.#serial;
  }
}
