import { readResendRequest, result, writeTimeAnswer } from '@fleet/protocol/jt808/answers';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { writeIds } from '@fleet/protocol/jt808/ids';
import { down, isAnswer, up } from '@fleet/protocol/jt808/messageId';
import { parameterId } from '@fleet/protocol/jt808/parameters';
import type { Reassembly } from '@fleet/protocol/jt808/reassembly';
import { judge } from '@fleet/protocol/jt808/verdict';
import type { AppContext } from '../../base/context';
import { Allowance } from '../../base/allowance';
import type { Admission } from '../../domain/fleet/admission/service';
import { noteAttributes } from '../../domain/fleet/terminal/service';
import { Closing, type Report, type ReportSink } from '../../domain/reported/telemetry/service';
import { CommandLink } from './commandLink';
import type { Heartbeats } from './heartbeats';
import { SilenceLimit } from './silenceLimit';
import { originNow, reportsIn, type Origin } from './reports';
import type { SharedBytes } from './sharedBytes';
import { allowedBeforeSignOn, SignOn } from './signOn';
import { type Carrier, Writer } from './writer';

/** The parts that every session of the door shares. */
export interface Shared {
  ctx: AppContext;
  admission: Admission;
  telemetry: ReportSink;
  reassembly: Reassembly;
  heartbeats: Heartbeats;
  /** The firmware that links send just now. */
  packages: SharedBytes;
  /** Called once a session is authenticated: the one before it with the same terminal is closed. */
  signedOn: (session: Session, terminalRowId: string) => void;
  signedOff: (session: Session, terminalRowId: string) => void;
  count: (what: 'frames' | 'badFrames' | 'refused', howMany: number) => void;
}

/** Reports of one link that may wait for their commit before it is read no further. */
const mostInFlight = 200;
const burstFrames = 200;
const framesPerSecond = 50;

const signOnMs = 60_000;

/** One link of a JT/T 808 terminal: what it may say when, and what it is answered. `jt808.md` §5. */
export class Session {
  /** Called when it signs on for the first time. */
  onSignedOn: () => void = () => undefined;
  hasEverSignedOn = false;
  readonly #writer: Writer;
  readonly #signOn: SignOn;
  readonly #commands: CommandLink;
  readonly #allowance = new Allowance(burstFrames, framesPerSecond);
  readonly #silenceLimit: SilenceLimit;
  #letGo: () => void = () => undefined;
  #lastHeardAt = performance.now();
  #unsignedSince = this.#lastHeardAt;
  #inFlight = 0;
  #isWaiting = false;
  #work: Promise<void> = Promise.resolve();

  constructor(
    readonly carrier: Carrier,
    readonly shared: Shared,
  ) {
    this.#writer = new Writer(carrier);
    this.#signOn = new SignOn(this.#writer, shared);
    this.#commands = new CommandLink(this.#writer, this.#signOn, shared.ctx, shared.packages);
    this.#silenceLimit = new SilenceLimit(shared.ctx, shared.heartbeats, () =>
      this.#writer.send(down.queryNamedParameters, writeIds([parameterId.heartbeatInterval])),
    );
  }

  get terminalRowId(): string | null {
    return this.#signOn.terminalRowId;
  }

  /** Something came, if no frame. */
  heard(): void {
    this.#lastHeardAt = performance.now();
  }

  /** Takes frames as they come; reports are handed on at once, everything else waits its turn. */
  take(frames: Frame[]): void {
    this.heard();
    this.shared.count('frames', frames.length);
    this.#allowance.take(frames.length);
    const signOn = this.#signOn;
    const isReport = (frame: Frame) =>
      frame.msgId === up.location && signOn.isOwn(frame) && frame.packetTotal === null;
    if (signOn.isSignedOn && frames.every(isReport)) {
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

  /** Asks again for parts of a message that did not all come. */
  askParts(originalSerial: number, packetNos: number[]): void {
    this.#writer.askParts(originalSerial, packetNos);
  }

  /** Closes the link when it has been silent, or nobody, for too long, by the clock that only runs forward. */
  check(now: number): void {
    const isUnsigned = !this.#signOn.isSignedOn && now - this.#unsignedSince > signOnMs;
    if (isUnsigned || this.#silenceLimit.isOver(now, this.#lastHeardAt, this.terminalRowId)) this.close();
  }

  close(): void {
    this.carrier.close();
  }

  /** The link is gone. */
  closed(): void {
    const { terminalRowId } = this;
    if (terminalRowId) this.shared.signedOff(this, terminalRowId);
    this.#letGo();
    this.#commands.end();
  }

  async #handleAll(frames: Frame[]): Promise<void> {
    for (const frame of frames) {
      if (!this.carrier.isOpen()) return;
      if (this.#signOn.isOwn(frame)) this.#writer.addressTo(frame);
      await this.#handle(frame);
    }
  }

  async #handle(frame: Frame): Promise<void> {
    const { reply } = judge(frame);
    if (reply && reply.result !== 0) {
      this.shared.count('refused', 1);
      if (frame.msgId === up.registration) return this.#signOn.answerRegistration(frame, reply.result);
      return this.#writer.answer(frame, reply.result);
    }
    const signOn = this.#signOn;
    if (!allowedBeforeSignOn.has(frame.msgId) && !(signOn.isSignedOn && signOn.isOwn(frame)))
      return signOn.refuseStranger(frame);
    if (frame.packetTotal !== null) return this.#part(frame);
    await this.#message(frame);
  }

  /** Every part is acknowledged; the one that completes the message only once that is stored. */
  async #part(frame: Frame): Promise<void> {
    const terminalRowId = this.#signOn.link?.terminalRowId ?? '';
    const outcome = this.shared.reassembly.add(terminalRowId, frame, performance.now());
    if (outcome.outcome === 'refused') return this.#writer.answer(frame, result.badMessage);
    if (outcome.outcome === 'complete') {
      const whole = outcome.message.frame;
      const reports = this.#commands.isThingAnswer(whole) ? [] : this.#read(whole, this.#origin());
      if (reports) await this.shared.telemetry.append(reports);
      if (frame.msgId === up.media) this.#writer.send(down.mediaAnswer, whole.body.subarray(0, 4));
    }
    this.#writer.answer(frame, result.done);
  }

  async #message(frame: Frame): Promise<void> {
    switch (frame.msgId) {
      case up.registration:
        return this.#signOn.register(frame);
      case up.authentication:
        return this.#authenticate(frame);
      case up.logout:
        return this.#logout(frame);
      case up.heartbeat:
        if (this.terminalRowId && this.#signOn.isOwn(frame))
          this.shared.telemetry.seen(this.terminalRowId, Date.now());
        return this.#writer.answer(frame, result.done);
      case up.askTime:
        this.#writer.reply(frame, down.timeAnswer, writeTimeAnswer(Date.now()));
        return;
      case up.resendParts: {
        const request = readResendRequest(frame.body);
        if (request) this.#writer.sendPartsAgain(request);
        return;
      }
      case up.generalAnswer:
        return this.#commands.generalAnswer(frame);
      case up.attributes:
        return this.#commands.attributes(frame);
      case up.parameters:
        if (this.terminalRowId) this.#silenceLimit.said(this.terminalRowId, frame.body);
        return;
      case up.upgradeResult:
        await this.#commands.upgradeResult(frame);
        await this.#reports([frame]);
        return;
      case up.controlAnswer:
        this.#commands.controlAnswer(frame);
        await this.#reports([frame]);
        return;
      case up.media:
        if (await this.#reports([frame])) this.#writer.send(down.mediaAnswer, frame.body.subarray(0, 4));
        return;
      default:
        if (this.#commands.isThingAnswer(frame)) return this.#writer.answer(frame, result.done);
        await this.#reports([frame]);
    }
  }

  /** Stores what the frames report, then acknowledges them: a result of 0 makes the terminal forget. Says whether it was stored. */
  async #reports(frames: Frame[]): Promise<boolean> {
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
    const isStored = stored === result.done;
    if (!this.carrier.isOpen()) return isStored;
    const answers = frames.flatMap((frame, at) =>
      isAnswer(frame.msgId)
        ? []
        : [this.#writer.answerBytes(frame, read[at] === null ? result.badMessage : stored)],
    );
    if (answers.length > 0) this.carrier.write(answers.length === 1 ? answers[0]! : Buffer.concat(answers));
    return isStored;
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

  async #authenticate(frame: Frame): Promise<void> {
    const before = this.terminalRowId;
    const signedOn = await this.#signOn.authenticate(frame);
    if (!signedOn) return;
    const { softwareVersion } = signedOn;
    const { terminalRowId } = signedOn.link;
    this.#writer.addressTo(frame);
    if (before && before !== terminalRowId) {
      this.shared.signedOff(this, before);
      this.#letGo();
    }
    this.shared.signedOn(this, terminalRowId);
    if (!this.hasEverSignedOn) this.onSignedOn();
    this.hasEverSignedOn = true;
    this.shared.telemetry.seen(terminalRowId, Date.now());
    if (softwareVersion)
      await noteAttributes(this.shared.ctx, terminalRowId, { firmwareVersion: softwareVersion });
    if (!this.carrier.isOpen()) return;
    this.#writer.answer(frame, result.done);
    // Only now may it be told something: a terminal that is not signed on would take it for noise.
    this.#letGo();
    this.#letGo = this.shared.ctx.reach.hold(terminalRowId, this.#commands, () => this.close());
    this.#writer.send(down.queryAttributes);
  }

  async #logout(frame: Frame): Promise<void> {
    const { terminalRowId } = this;
    if (terminalRowId && !this.#signOn.isOwn(frame)) return this.#signOn.refuseStranger(frame);
    await this.#signOn.logout();
    if (terminalRowId) {
      this.shared.signedOff(this, terminalRowId);
      this.#letGo();
    }
    this.#unsignedSince = performance.now();
    this.#writer.answer(frame, result.done);
  }

  #origin(): Origin {
    return originNow(this.shared.ctx, this.#signOn.link);
  }

  #fail(error: unknown): void {
    this.shared.ctx.complain(error);
    this.close();
  }
}
