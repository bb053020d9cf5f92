import {
  readGeneralAnswer,
  result,
  writeGeneralAnswer,
  writeResendRequest,
  writeTimeAnswer,
} from '@fleet/protocol/jt808/answers';
import { readAttributes } from '@fleet/protocol/jt808/attributes';
import { buildFrame, buildMessage, type Frame } from '@fleet/protocol/jt808/frame';
import { isDecimalPhone, phoneIdentity, type Addressee } from '@fleet/protocol/jt808/header';
import { down, isAnswer, up } from '@fleet/protocol/jt808/messageId';
import {
  readAuthentication,
  readRegistration,
  registrationResult,
  writeRegistrationAnswer,
} from '@fleet/protocol/jt808/registration';
import type { Reassembly } from '@fleet/protocol/jt808/reassembly';
import { judge } from '@fleet/protocol/jt808/verdict';
import { randomInt } from 'node:crypto';
import type { Ground } from '../../base/context';
import type {
  CommandKind,
  DeviceCommand,
  LinkEnd,
  TerminalAttributes,
  Told,
  UpgradeOffer,
} from '../../base/reach';
import { Allowance } from '../../base/allowance';
import { isSame, newPassword, tokenHash } from '../../base/secrets';
import { heardVersion } from '../../domain/fleet/ota/service';
import { believedTime, Closing, type Report, type Telemetry } from '../../domain/reported/telemetry/service';
import { forgetRegistration, noteAttributes } from '../../domain/fleet/terminal/service';
import type { Admission, Link } from '../../domain/fleet/admission/service';
import { Answers } from '../answers';
import { tellAnswer } from '../commandAnswers';
import { plainAnswer, plainMessage, readThingAnswer, thingMessage } from './commands';
import { reportsIn, type Origin } from './reports';
import { Upgrade } from './upgrade';

/** What every session of the door shares. */
export interface Shared {
  ctx: Ground;
  admission: Admission;
  telemetry: Telemetry;
  reassembly: Reassembly;
  /** Called once a session is authenticated: the one before it with the same terminal is closed. */
  signedOn: (session: Session, terminalRowId: string) => void;
  signedOff: (session: Session, terminalRowId: string) => void;
  count: (what: 'frames' | 'badFrames' | 'refused', howMany: number) => void;
}

/** What carries a session: a TCP connection, or datagrams to where the terminal spoke from last. */
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

const authCodeLength = 16;
const mostBeforeSignOn = 10;
/** Codes, and hardware that is not the terminal. */
const mostWrongTries = 3;
/** Reports of one link that may wait for their commit before it is read no further. */
const mostInFlight = 200;
const burstFrames = 200;
const framesPerSecond = 50;

const signOnMs = 60_000;
const firstRepeatMs = 10_000;
const mostRepeats = 2;
const idleMs = 10 * 60_000;

/** One link of a JT/T 808 terminal: what it may say when, and what it is answered. `jt808.md` §5. */
export class Session implements LinkEnd {
  /** Called when it signs on for the first time. */
  onSignedOn: () => void = () => undefined;
  hasEverSignedOn = false;
  readonly #answers = new Answers<TerminalAttributes>();
  readonly #upgrade: Upgrade;
  /** Commands by the serial that they went out under, and as what. */
  readonly #underWay = new Map<number, { command: DeviceCommand; msgId: number }>();
  #letGo: () => void = () => undefined;
  readonly #allowance = new Allowance(burstFrames, framesPerSecond);
  #lastHeardAt = Date.now();
  #unsignedSince = this.#lastHeardAt;
  #link: Link | null = null;
  #isSignedOn = false;
  #before = 0;
  #wrongTries = 0;
  /** Begins anywhere: what answers a number of the link before must not fit one of this. */
  #serial = randomInt(0x10000);
  #inFlight = 0;
  #isWaiting = false;
  #to: Addressee = { phone: '', protocolVersion: null };
  #work: Promise<void> = Promise.resolve();

  constructor(
    readonly carrier: Carrier,
    readonly shared: Shared,
  ) {
    this.#upgrade = new Upgrade(this, shared.ctx);
  }

  get terminalRowId(): string | null {
    return this.#isSignedOn ? (this.#link?.terminalRowId ?? null) : null;
  }

  /** Something came, if no frame. */
  heard(): void {
    this.#lastHeardAt = Date.now();
  }

  /** Takes frames as they come; reports are handed on at once, everything else waits its turn. */
  take(frames: Frame[]): void {
    this.heard();
    this.shared.count('frames', frames.length);
    this.#allowance.take(frames.length);
    if (
      this.#isSignedOn &&
      frames.every((frame) => frame.msgId === up.location && this.#isOwn(frame) && frame.packetTotal === null)
    ) {
      void this.#reports(frames);
      return;
    }
    this.#work = this.#work.then(() => this.#handleAll(frames)).catch((error: unknown) => this.#fail(error));
  }

  /** Milliseconds until it takes more; Infinity until it says so. Nothing of a terminal that sends too much is dropped here. */
  waitMs(): number {
    if (this.#inFlight > mostInFlight) return Infinity;
    if (this.shared.telemetry.isFull()) {
      void this.#goOnWhenDrained();
      return Infinity;
    }
    return this.#allowance.waitMs();
  }

  async #goOnWhenDrained(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    await this.shared.telemetry.whenDrained();
    this.#isWaiting = false;
    this.carrier.goOn();
  }

  /** Closes the link when it has been silent, or nobody, for too long. */
  check(now: number): void {
    const isUnsigned = !this.#isSignedOn && now - this.#unsignedSince > signOnMs;
    if (isUnsigned || now - this.#lastHeardAt > idleMs) this.close();
  }

  close(): void {
    this.carrier.close();
  }

  /** The link is gone. */
  closed(): void {
    const { terminalRowId } = this;
    if (terminalRowId) this.shared.signedOff(this, terminalRowId);
    this.#letGo();
    this.#answers.end();
    this.#upgrade.end();
  }

  /** Sends a command; where messages get lost, again after 10 s and 20 s under the same serial. `jt808.md` §5.4. */
  async tell<K extends CommandKind>(kind: K, says: unknown, patienceMs: number): Promise<Told<K>> {
    if (kind === 'upgrade') return this.#upgrade.offer(says as UpgradeOffer, patienceMs) as Promise<Told<K>>;
    const frame = buildFrame(this.#to, down.queryAttributes, this.#nextSerial());
    const heard = this.#answers.wait(kind, patienceMs);
    this.carrier.write(frame);
    if (this.carrier.losesMessages) this.#repeat(frame, kind);
    return heard as Promise<Told<K>>;
  }

  /** Sends a command of the ledger: as the thing model has it, or in the words of the standard. */
  send(command: DeviceCommand): boolean {
    const message = this.#link?.thingModel
      ? thingMessage(command)
      : plainMessage(command, this.#to.protocolVersion);
    if (!message) return false;
    const { first, frames } = this.frames(message.msgId, message.body);
    this.#underWay.set(first, { command, msgId: message.msgId });
    this.carrier.write(Buffer.concat(frames));
    return true;
  }

  /** A message ready for the wire, under serials of its own. */
  frames(msgId: number, body?: Buffer): { first: number; frames: Buffer[] } {
    const first = this.#nextSerial();
    const frames = buildMessage(this.#to, msgId, first, body ?? Buffer.alloc(0));
    this.#serial = (first + frames.length - 1) & 0xffff;
    return { first, frames };
  }

  write(frame: Buffer): void {
    this.carrier.write(frame);
  }

  #repeat(frame: Buffer, kind: CommandKind, times = 1): void {
    setTimeout(() => {
      if (times > mostRepeats || !this.#answers.isAwaited(kind)) return;
      this.carrier.write(frame);
      this.#repeat(frame, kind, times + 1);
    }, times * firstRepeatMs).unref();
  }

  /** Asks again for parts of a message that did not all come. */
  askParts(originalSerial: number, packetNos: number[]): void {
    this.#send(down.resendParts, writeResendRequest({ originalSerial, packetNos }, this.#to.protocolVersion));
  }

  async #handleAll(frames: Frame[]): Promise<void> {
    for (const frame of frames) {
      if (!this.carrier.isOpen()) return;
      this.#to = { phone: frame.phone, protocolVersion: frame.protocolVersion };
      await this.#handle(frame);
    }
  }

  async #handle(frame: Frame): Promise<void> {
    const verdict = judge(frame);
    const isForStrangers = strangersMay.has(frame.msgId);
    if (verdict.reply && verdict.reply.result !== 0) {
      this.shared.count('refused', 1);
      if (frame.msgId === up.registration) return this.#answerRegistration(frame, verdict.reply.result);
      return this.#answer(frame, verdict.reply.result);
    }
    if (!isForStrangers && !(this.#isSignedOn && this.#isOwn(frame))) return this.#refuseStranger(frame);
    if (frame.packetTotal !== null) return this.#part(frame);
    await this.#message(frame);
  }

  /** Every part is acknowledged; the one that completes the message only once that is stored. */
  async #part(frame: Frame): Promise<void> {
    const outcome = this.shared.reassembly.add(this.#link?.terminalRowId ?? '', frame, Date.now());
    if (outcome.outcome === 'refused') return this.#answer(frame, result.badMessage);
    if (outcome.outcome === 'complete') {
      const whole = outcome.message.frame;
      const reports = this.#isAnswerOfThing(whole) ? [] : this.#read(whole, this.#origin());
      if (reports) await this.shared.telemetry.append(reports);
      if (frame.msgId === up.media) this.#send(down.mediaAnswer, whole.body.subarray(0, 4));
    }
    this.#answer(frame, result.done);
  }

  async #message(frame: Frame): Promise<void> {
    switch (frame.msgId) {
      case up.registration:
        return this.#register(frame);
      case up.authentication:
        return this.#signOn(frame);
      case up.logout:
        return this.#logout(frame);
      case up.heartbeat:
        if (this.terminalRowId) this.shared.telemetry.seen(this.terminalRowId, Date.now());
        return this.#answer(frame, result.done);
      case up.askTime:
        return this.#send(down.timeAnswer, writeTimeAnswer(Date.now()));
      case up.generalAnswer:
        return this.#answered(frame);
      case up.attributes:
        return this.#attributes(frame);
      case up.upgradeResult:
        await this.#upgrade.ended(frame.body);
        return this.#reports([frame]);
      case up.controlAnswer:
        this.#settle(frame.body.readUInt16BE(0), down.vehicleControl, result.done);
        return this.#reports([frame]);
      default:
        if (this.#isAnswerOfThing(frame)) return this.#answer(frame, result.done);
        return this.#reports([frame]);
    }
  }

  /** Stores what the frames report, then acknowledges them: a result of 0 makes the terminal forget. */
  async #reports(frames: Frame[]): Promise<void> {
    const origin = this.#origin();
    const read = frames.map((frame) => this.#read(frame, origin));
    const reports = read.flatMap((some) => some ?? []);
    this.#inFlight += reports.length;
    const stored = await this.shared.telemetry.append(reports).then(
      () => result.done,
      (error: unknown) => {
        if (!(error instanceof Closing)) this.shared.ctx.complain(error);
        return result.failed;
      },
    );
    this.#inFlight -= reports.length;
    this.carrier.goOn();
    if (!this.carrier.isOpen()) return;
    const answers = frames.flatMap((frame, at) =>
      isAnswer(frame.msgId) ? [] : [this.#answerBytes(frame, read[at] === null ? result.badMessage : stored)],
    );
    if (answers.length > 0) this.carrier.write(answers.length === 1 ? answers[0]! : Buffer.concat(answers));
  }

  /** The reports in a frame; null when it cannot be read, as it could not be the next time. */
  #read(frame: Frame, origin: Origin): Report[] | null {
    try {
      return reportsIn(frame, origin);
    } catch (error) {
      this.shared.ctx.complain(error);
      return null;
    }
  }

  async #register(frame: Frame): Promise<void> {
    const registration = readRegistration(frame.body, frame.header);
    if (!registration) return this.#answer(frame, result.badMessage);
    const link = await this.#find(frame);
    const { manufacturerId, model, terminalId, plate } = registration;
    if (!link) {
      await this.#unknown(frame, [manufacturerId, model, terminalId, plate].filter(Boolean).join(' · '));
      return this.#answerRegistration(frame, registrationResult.noSuchTerminal);
    }
    if (link.scrappedAt) return this.#answerRegistration(frame, registrationResult.noSuchTerminal);
    const { admission } = this.shared;
    const authCode = newPassword(authCodeLength);
    const isIn = await admission.register808(link, terminalId, this.carrier.address, tokenHash(authCode));
    if (isIn) return this.#answerRegistration(frame, registrationResult.done, authCode);
    this.#answerRegistration(frame, registrationResult.terminalTaken);
    this.#wasWrong();
  }

  async #signOn(frame: Frame): Promise<void> {
    const { authCode, softwareVersion } = readAuthentication(frame.body, frame.header);
    const link = await this.#find(frame);
    const { admission } = this.shared;
    const linkKey = phoneIdentity(frame.phone);
    const isBarred = admission.isBarred(linkKey, this.carrier.address);
    const isRight = isSame(tokenHash(authCode.replace(/\0+$/, '')), link?.authCodeHash ?? nobody);
    if (!link || !isRight || isBarred || link.scrappedAt) {
      if (!link) await this.#unknown(frame, null);
      if (!isRight) admission.wrong(linkKey, this.carrier.address);
      this.#answer(frame, result.failed);
      return this.#wasWrong();
    }
    const { terminalRowId } = this;
    if (terminalRowId && terminalRowId !== link.terminalRowId) this.shared.signedOff(this, terminalRowId);
    this.#link = link;
    this.#isSignedOn = true;
    this.shared.signedOn(this, link.terminalRowId);
    if (!this.hasEverSignedOn) this.onSignedOn();
    this.hasEverSignedOn = true;
    this.shared.telemetry.seen(link.terminalRowId, Date.now());
    if (softwareVersion)
      await noteAttributes(this.shared.ctx, link.terminalRowId, { firmwareVersion: softwareVersion });
    this.#answer(frame, result.done);
    // Only now may it be told something: a terminal that is not signed on would take it for noise.
    this.#letGo();
    this.#letGo = this.shared.ctx.reach.hold(link.terminalRowId, this);
    this.#send(down.queryAttributes);
  }

  #wasWrong(): void {
    this.#wrongTries += 1;
    if (this.#wrongTries >= mostWrongTries) this.carrier.end();
  }

  /** Takes back its registration; it is a stranger again. */
  async #logout(frame: Frame): Promise<void> {
    if (this.#link && this.#isSignedOn) {
      await forgetRegistration(this.shared.ctx, this.#link.id);
      this.shared.signedOff(this, this.#link.terminalRowId);
      this.#letGo();
    }
    this.#isSignedOn = false;
    this.#unsignedSince = Date.now();
    this.#answer(frame, result.done);
  }

  async #attributes(frame: Frame): Promise<void> {
    const attributes = readAttributes(frame.body, frame.header);
    if (!attributes || !this.#link) return;
    const answer = await noteAttributes(this.shared.ctx, this.#link.terminalRowId, attributes);
    this.#answers.settle('attributes', { answer });
    if (answer.firmwareVersion)
      await heardVersion(this.shared.ctx, this.#link.terminalRowId, answer.firmwareVersion);
    for (const [serial, { command, msgId }] of this.#underWay)
      if (command.identifier === 'readAll') this.#settle(serial, msgId, result.done);
  }

  /** A terminal that cannot answer a question says so in general; to what it was told it answers so or so. */
  #answered({ body }: Frame): void {
    const answer = readGeneralAnswer(body);
    if (!answer) return;
    this.#settle(answer.replySerial, answer.replyMsgId, answer.result);
    this.#upgrade.answered(answer);
    if (answer.replyMsgId !== down.queryAttributes || answer.result === result.done) return;
    const silence = answer.result === result.notSupported ? 'notSupported' : 'refused';
    this.#answers.settle('attributes', { silence });
  }

  /** What became of a command that went out under this serial as this message, as far as an answer of the standard can tell. */
  #settle(serial: number, msgId: number, code: number): void {
    const sent = this.#underWay.get(serial);
    if (sent?.msgId !== msgId || !this.#link) return;
    this.#underWay.delete(serial);
    const answer = plainAnswer(sent.command, code, this.#link.thingModel);
    if (answer) tellAnswer(this.shared.ctx, this.#link.terminalRowId, answer);
  }

  /** A message of the thing model that answers a command is handed on, and is no report. */
  #isAnswerOfThing({ msgId, body }: Frame): boolean {
    const answer = msgId === up.transparent ? readThingAnswer(body) : null;
    if (answer && this.#link) tellAnswer(this.shared.ctx, this.#link.terminalRowId, answer);
    return answer !== null;
  }

  async #refuseStranger(frame: Frame): Promise<void> {
    this.#before += 1;
    if (frame.msgId === up.location && !(await this.#find(frame))) await this.#unknown(frame, null);
    else this.shared.count('refused', 1);
    this.#answer(frame, result.failed);
    if (this.#before >= mostBeforeSignOn) this.carrier.end();
  }

  #find(frame: Frame): Promise<Link | undefined> {
    if (!isDecimalPhone(frame.phone)) return Promise.resolve(undefined);
    return this.shared.admission.find('jt808', phoneIdentity(frame.phone));
  }

  #unknown(frame: Frame, says: string | null): Promise<void> {
    this.shared.count('refused', 1);
    const { address } = this.carrier;
    const position = frame.msgId === up.location ? reportsIn(frame, this.#origin())?.[0]?.position : null;
    return this.shared.admission.unknown({
      protocol: 'jt808',
      linkKey: phoneIdentity(frame.phone),
      address,
      says,
      lng: position?.lng ?? null,
      lat: position?.lat ?? null,
    });
  }

  #isOwn = (frame: Frame) => phoneIdentity(frame.phone) === this.#link?.linkKey;

  #origin(): Origin {
    const receivedAt = Date.now();
    const { retentionMonths } = this.shared.ctx.config;
    const believe = (time: number | null) => believedTime(time, receivedAt, retentionMonths);
    return { terminalRowId: this.#link?.terminalRowId ?? '0', receivedAt, believe };
  }

  #answer(frame: Frame, code: number): void {
    this.carrier.write(this.#answerBytes(frame, code));
  }

  #answerRegistration({ serial }: Frame, code: number, authCode?: string): void {
    this.#send(
      down.registrationAnswer,
      writeRegistrationAnswer({ replySerial: serial, result: code, ...(authCode && { authCode }) }),
    );
  }

  #answerBytes({ phone, protocolVersion, serial, msgId }: Frame, code: number): Buffer {
    const body = writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: code });
    return buildFrame({ phone, protocolVersion }, down.generalAnswer, this.#nextSerial(), body);
  }

  #send(msgId: number, body?: Buffer): void {
    this.carrier.write(buildFrame(this.#to, msgId, this.#nextSerial(), body));
  }

  #nextSerial(): number {
    this.#serial = (this.#serial + 1) & 0xffff;
    return this.#serial;
  }

  #fail(error: unknown): void {
    this.shared.ctx.complain(error);
    this.close();
  }
}

/** What a terminal may send before it has signed on. */
const strangersMay = new Set<number>([
  up.registration,
  up.authentication,
  up.heartbeat,
  up.askTime,
  up.logout,
]);

const nobody = tokenHash('nobody signs on with this');
