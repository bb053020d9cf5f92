import {
  code,
  methodOf,
  readAnswer,
  readRequest,
  writeAnswer,
  writeRequest,
  writeUnreadable,
  type Answer,
  type Request,
} from '@fleet/protocol/alink/envelope';
import { readJson } from '@fleet/protocol/alink/json';
import {
  downTopics,
  mayPublish,
  maySubscribe,
  readTopic,
  replyTopic,
  type DeviceKey,
  type Topic,
} from '@fleet/protocol/alink/topics';
import { answerData } from '@fleet/protocol/alink/truck';
import { isObject } from '@fleet/protocol/truck/check';
import { isAboutData } from '../../base/aboutData';
import { Allowance } from '../../base/allowance';
import type { AppContext } from '../../base/context';
import type { CommandKind, DeviceCommand, LinkEnd, Told, UpgradeOffer } from '../../base/deviceCommands';
import type { OpenLink } from '../../domain/fleet/admission/service';
import { believedTime, type ReportSink } from '../../domain/reported/telemetry/service';
import { noteAttributes } from '../../domain/fleet/terminal/service';
import { PendingAnswers } from '../pendingAnswers';
import { tellAnswer } from '../commandAnswers';
import {
  dataAskedFor,
  heardRefusals,
  informed,
  mainFirmware,
  offerUpgrade,
  progressed,
  sendBlock,
} from './ota';
import { hasWrongTimes, keptReport, readReading, reportKinds, reportsOf } from './reports';

interface Shared {
  ctx: AppContext;
  telemetry: ReportSink;
}

/** The way to a device: its own connection here, or a broker in front of us. */
export interface Wire {
  publish(topic: string, payload: string | Buffer, qos: 0 | 1): void;
  close(): void;
}

const mostForeign = 3;
/** Filters of one device. `alink.md` §12. */
const mostSubscribed = 100;
const mostUnreadable = 20;
/** Steps of an upgrade. `alink.md` §10.3. */
const progressPerSecond = 1;
const hasNoConfig = 6713;
const topicNotReadable = 6203;

/** One connected Alink device: what it publishes, and what it is answered. `alink.md` §4–9. */
export class Device implements LinkEnd {
  readonly #subscribed = new Map<string, 0 | 1>();
  readonly #answers = new PendingAnswers<Answer>();
  readonly progress = new Allowance(1, progressPerSecond);
  #letGo: () => void = () => undefined;
  /** Counts down from the highest number that there is; commands have theirs from below. */
  #messageId = 4_294_967_296;
  #foreign = 0;
  #unreadable = 0;

  constructor(
    readonly wire: Wire,
    readonly key: DeviceKey,
    readonly link: OpenLink,
    readonly shared: Shared,
  ) {}

  /** It is connected and can be told something. */
  begin(): void {
    const { terminalRowId } = this.link;
    this.#letGo = this.shared.ctx.reach.hold(terminalRowId, this, () => this.wire.close());
    this.shared.telemetry.seen(terminalRowId, Date.now());
  }

  end(): void {
    this.#letGo();
    this.#answers.end();
  }

  /** Sends a command of the ledger under its own number, by which the answer is known however late it comes. */
  send({ id, cmdType, identifier, params }: DeviceCommand): boolean {
    const topics = downTopics(this.key);
    if (cmdType === 'attribute')
      this.say(topics.propertySet, writeRequest(id, 'thing.service.property.set', params));
    else this.say(topics.service(identifier), writeRequest(id, `thing.service.${identifier}`, params));
    return true;
  }

  /** Alink has no question for attributes: a device that is asked for everything posts what it has. */
  async tell<K extends CommandKind>(kind: K, says: unknown, patienceMs: number): Promise<Told<K>> {
    if (kind === 'upgrade') {
      offerUpgrade(this, says as UpgradeOffer);
      return { answer: null } as Told<K>;
    }
    this.#messageId -= 1;
    const id = String(this.#messageId);
    const answer = this.#answers.wait(id, patienceMs);
    this.say(downTopics(this.key).service('readAll'), writeRequest(id, 'thing.service.readAll', {}));
    const heard = await answer;
    if ('silence' in heard) return heard;
    if (heard.answer.code !== code.done) return { silence: 'notSupported' };
    return { answer: { firmwareVersion: null, iccid: null } } as Told<K>;
  }

  /** Whether a filter may be subscribed to; what was granted decides the QoS of what is sent. */
  subscribe(filter: string, qos: number): boolean {
    if (!maySubscribe(filter, this.key)) return false;
    if (this.#subscribed.size >= mostSubscribed && !this.#subscribed.has(filter)) return false;
    this.#subscribed.set(filter, qos === 0 ? 0 : 1);
    return true;
  }

  unsubscribe(filters: readonly string[]): void {
    for (const filter of filters) this.#subscribed.delete(filter);
  }

  /** Takes what the device published. Resolves once that is stored; rejects when it must be sent again. */
  async publish(name: string, payload: Buffer, qos: number): Promise<void> {
    const topic = readTopic(name);
    if (!topic || !mayPublish(name, this.key)) return this.#countForeign();
    const { telemetry } = this.shared;
    telemetry.seen(this.link.terminalRowId, Date.now());
    // The broker reads this device no further until the message is handled.
    await telemetry.whenDrained();
    if (topic.kind === 'ntpRequest') return this.#clock(name, payload);
    if (topic.kind === 'serviceReply' || topic.kind === 'propertySetReply') return this.#answered(payload);
    if (topic.kind === 'fileDownload') return sendBlock(this, name, payload);
    if (topic.kind === 'otaProgress') return progressed(this, payload);
    const request = readRequest(payload);
    if (!request.ok) return this.#answerUnreadable(name, request.message);
    this.#unreadable = 0;
    try {
      if (reportKinds.has(topic.kind)) await this.#report(name, topic, request.value);
      else await this.#other(name, topic, request.value);
    } catch (error) {
      // A message that fails every time is answered and done; one that could not be stored is to come again.
      if (qos > 0 && !isAboutData(error)) throw error;
      this.shared.ctx.complain(error);
      this.#answer(name, request.value, { code: code.ourFault, message: 'try again later' });
    }
  }

  async #report(name: string, topic: Topic, request: Request): Promise<void> {
    const receivedAt = Date.now();
    const read = this.#read(topic, request, receivedAt);
    if (!read) return this.#answer(name, request, { code: code.badParams, message: 'params cannot be read' });
    const { reading, reports, isTimeRefused } = read;
    if (reading.refused) return this.#answer(name, request, reading.refused);
    await this.shared.telemetry.append(reports);
    if (isTimeRefused) this.shared.telemetry.timeRefused(this.link.terminalRowId, receivedAt);
    await heardRefusals(this, reports);
    this.#answer(name, request, { code: code.done, data: answerData(reading.errors) });
  }

  /** The reports of a message; null when reading it fails, as it would each time that it came. */
  #read(topic: Topic, request: Request, receivedAt: number) {
    const wasKept = topic.kind === 'historyPost' || topic.kind === 'batchPost';
    const { terminalRowId } = this.link;
    try {
      const reading = readReading(topic, request.params, receivedAt);
      const { retentionMonths } = this.shared.ctx.config;
      const believe = (time: number | null) => believedTime(time, receivedAt, retentionMonths);
      const origin = { terminalRowId, receivedAt, messageId: request.id, wasKept, believe };
      const reports = reportsOf(reading, origin);
      return { reading, reports, isTimeRefused: !wasKept && hasWrongTimes(reading, reports) };
    } catch (error) {
      this.shared.ctx.complain(error);
      return null;
    }
  }

  async #other(name: string, topic: Topic, request: Request): Promise<void> {
    switch (topic.kind) {
      case 'otaInform':
        await this.#note({ firmwareVersion: mainFirmware(request.params) });
        return informed(this, request.params);
      case 'otaFirmwareGet':
        return this.#answer(name, request, { code: code.done, data: await dataAskedFor(this) });
      case 'tagsUpdate':
        await this.#keep(topic, request);
        await this.#note({ iccid: iccidIn(request.params) });
        return this.#answer(name, request, { code: code.done });
      case 'tagsDelete':
      case 'logPost':
      case 'diagnosisPost':
      case 'custom':
        await this.#keep(topic, request);
        return this.#answer(name, request, { code: code.done });
      case 'desiredGet':
      case 'desiredDelete':
        return this.#answer(name, request, { code: code.done });
      case 'configGet':
        return this.#answer(name, request, { code: hasNoConfig, message: 'no configuration' });
      default:
        return this.#answer(name, request, {
          code: topicNotReadable,
          message: `topic cannot be read: ${topic.kind}`,
        });
    }
  }

  /** Keeps what nobody here reads yet, as it came. */
  async #keep(topic: Topic, { id, params }: Request): Promise<void> {
    const event = {
      identifier: 'raw',
      time: null,
      kind: topic.kind,
      hex: Buffer.from(JSON.stringify(params ?? null)).toString('hex'),
    } as const;
    const { terminalRowId } = this.link;
    await this.shared.telemetry.append([keptReport(terminalRowId, id, event)]);
  }

  #note = (attributes: { firmwareVersion?: string | null; iccid?: string | null }) =>
    noteAttributes(this.shared.ctx, this.link.terminalRowId, attributes);

  #answered(payload: Buffer): void {
    const read = readAnswer(payload);
    if (!read.ok) return;
    if (this.#answers.isAwaited(read.value.id)) this.#answers.settle(read.value.id, { answer: read.value });
    else tellAnswer(this.shared.ctx, this.link.terminalRowId, read.value);
  }

  /** `alink.md` §9, Clock: the device works out its own time from the three. */
  #clock(name: string, payload: Buffer): void {
    const receivedAt = String(Date.now());
    const { deviceSendTime } = readJsonObject(payload);
    const answer = {
      deviceSendTime: String(deviceSendTime ?? ''),
      serverRecvTime: receivedAt,
      serverSendTime: String(Date.now()),
    };
    this.say(replyTopic(name)!, JSON.stringify(answer));
  }

  #answer(name: string, request: Request, answer: { code: number; data?: unknown; message?: string }): void {
    const topic = replyTopic(name);
    const payload = topic && writeAnswer(request, methodOf(name) ?? '', answer);
    if (payload) this.say(topic, payload);
  }

  #answerUnreadable(name: string, message: string): void {
    this.#unreadable += 1;
    if (this.#unreadable >= mostUnreadable) return this.wire.close();
    const topic = replyTopic(name);
    if (topic) this.say(topic, writeUnreadable(methodOf(name) ?? '', message));
  }

  #countForeign(): void {
    this.#foreign += 1;
    if (this.#foreign >= mostForeign) this.wire.close();
  }

  /** Publishes to this device, whether it subscribed or not, once. */
  say(topic: string, payload: string | Buffer): void {
    const qos = [...this.#subscribed].some(([filter, granted]) => granted === 1 && fits(filter, topic))
      ? 1
      : 0;
    this.wire.publish(topic, payload, qos);
  }
}

function iccidIn(params: unknown): string | null {
  if (!Array.isArray(params)) return null;
  for (const tag of params as unknown[]) {
    const { attrKey, attrValue } = (tag ?? {}) as Record<string, unknown>;
    if (typeof attrKey === 'string' && /^(sim_?)?iccid$/i.test(attrKey) && typeof attrValue === 'string')
      return attrValue;
  }
  return null;
}

function readJsonObject(payload: Buffer): Record<string, unknown> {
  const read = readJson(payload);
  return read.ok && isObject(read.value) ? read.value : {};
}

/** Whether a subscription's filter takes in a topic. */
function fits(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const words = topic.split('/');
  for (const [at, word] of wanted.entries()) {
    if (word === '#') return true;
    if (word !== '+' && word !== words[at]) return false;
  }
  return wanted.length === words.length;
}
