import { readGeneralAnswer, result } from '@fleet/protocol/jt808/answers';
import { readAttributes } from '@fleet/protocol/jt808/attributes';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { readLocationAnswer } from '@fleet/protocol/jt808/location';
import { down, up } from '@fleet/protocol/jt808/messageId';
import type { AppContext } from '../../base/context';
import type {
  CommandKind,
  DeviceCommand,
  LinkEnd,
  TerminalAttributes,
  Told,
  UpgradeOffer,
} from '../../base/deviceCommands';
import { heardVersion } from '../../domain/fleet/ota/index';
import { noteAttributes } from '../../domain/fleet/terminal/service';
import { PendingAnswers } from '../pendingAnswers';
import { tellAnswer } from '../commandAnswers';
import { plainAnswer, plainMessage, readThingAnswer, thingMessage } from './commands';
import type { SharedBytes } from './sharedBytes';
import type { SignOn } from './signOn';
import { Upgrade } from './upgrade';
import type { Writer } from './writer';

const firstRepeatMs = 10_000;
const mostRepeats = 2;

/** The commands that go down one link, and what the terminal answers to them. `jt808.md` §5.4. */
export class CommandLink implements LinkEnd {
  readonly #answers = new PendingAnswers<TerminalAttributes>();
  readonly #upgrade: Upgrade;
  /** Commands by the serial that they went out under, and as what. */
  readonly #underWay = new Map<number, { command: DeviceCommand; msgId: number }>();

  constructor(
    readonly writer: Writer,
    readonly signOn: SignOn,
    readonly ctx: AppContext,
    packages: SharedBytes,
  ) {
    this.#upgrade = new Upgrade(writer, signOn, ctx, packages);
  }

  /** Sends a command; where messages get lost, again after 10 s and 20 s under the same serial. */
  async tell<K extends CommandKind>(kind: K, says: unknown, patienceMs: number): Promise<Told<K>> {
    if (kind === 'upgrade') return this.#upgrade.offer(says as UpgradeOffer, patienceMs) as Promise<Told<K>>;
    const heard = this.#answers.wait(kind, patienceMs);
    const frame = this.writer.send(down.queryAttributes);
    if (this.writer.carrier.losesMessages) this.#repeat(frame, kind);
    return heard as Promise<Told<K>>;
  }

  /** Sends a command of the ledger: as the thing model has it, or in the words of the standard. */
  send(command: DeviceCommand): boolean {
    const message = this.signOn.link?.thingModel
      ? thingMessage(command)
      : plainMessage(command, this.writer.protocolVersion);
    if (!message) return false;
    const first = this.writer.sendWhole(message.msgId, message.body);
    this.#underWay.set(first, { command, msgId: message.msgId });
    return true;
  }

  /** 0x0001: a terminal that cannot answer a question says so in general. */
  generalAnswer({ body }: Frame): void {
    const answer = readGeneralAnswer(body);
    if (!answer) return;
    this.#settle(answer.replySerial, answer.replyMsgId, answer.result);
    this.#upgrade.answered(answer);
    if (answer.replyMsgId !== down.queryAttributes || answer.result === result.done) return;
    const silence = answer.result === result.notSupported ? 'notSupported' : 'refused';
    this.#answers.settle('attributes', { silence });
  }

  /** 0x0107: what the terminal is. */
  async attributes(frame: Frame): Promise<void> {
    const attributes = readAttributes(frame.body, frame.header);
    const { link } = this.signOn;
    if (!attributes || !link) return;
    const answer = await noteAttributes(this.ctx, link.terminalRowId, attributes);
    this.#answers.settle('attributes', { answer });
    if (answer.firmwareVersion) await heardVersion(this.ctx, link.terminalRowId, answer.firmwareVersion);
    for (const [serial, { command, msgId }] of this.#underWay)
      if (command.identifier === 'readAll') this.#settle(serial, msgId, result.done);
  }

  /** 0x0500: the vehicle did as it was told. */
  controlAnswer({ body }: Frame): void {
    const answer = readLocationAnswer(body);
    if (answer) this.#settle(answer.replySerial, down.vehicleControl, result.done);
  }

  /** 0x0108: how an upgrade ended. */
  upgradeResult({ body }: Frame): Promise<void> {
    return this.#upgrade.ended(body);
  }

  /** Whether a message of the thing model answers a command; then it is handed on, and is no report. */
  isThingAnswer({ msgId, body }: Frame): boolean {
    const answer = msgId === up.transparent ? readThingAnswer(body) : null;
    const { link } = this.signOn;
    if (answer && link) tellAnswer(this.ctx, link.terminalRowId, answer);
    return answer !== null;
  }

  /** The link is gone: whoever waits for an answer is told. */
  end(): void {
    this.#answers.end();
    this.#upgrade.end();
  }

  #repeat(frame: Buffer, kind: CommandKind, times = 1): void {
    setTimeout(() => {
      if (times > mostRepeats || !this.#answers.isAwaited(kind)) return;
      this.writer.write(frame);
      this.#repeat(frame, kind, times + 1);
    }, times * firstRepeatMs).unref();
  }

  /** Tells what became of the command that went out under this serial as this message. */
  #settle(serial: number, msgId: number, code: number): void {
    const sent = this.#underWay.get(serial);
    const { link } = this.signOn;
    if (sent?.msgId !== msgId || !link) return;
    this.#underWay.delete(serial);
    const answer = plainAnswer(sent.command, code, link.thingModel);
    if (answer) tellAnswer(this.ctx, link.terminalRowId, answer);
  }
}
