import {
  code,
  methodOf,
  readRequest,
  writeAnswer,
  writeUnreadable,
  type Request,
} from '@fleet/protocol/alink/envelope';
import {
  mayPublish,
  maySubscribe,
  readTopic,
  replyTopic,
  type DeviceKey,
  type Topic,
} from '@fleet/protocol/alink/topics';
import { answerData } from '@fleet/protocol/alink/truck';
import type { Client } from 'aedes';
import type { Context } from '../../base/context';
import type { Telemetry } from '../../domain/telemetry/service';
import { updateFirmware } from '../../domain/terminal/service';
import type { Link } from '../links';
import { keptReport, readReading, reportKinds, reportsOf } from './reports';

interface Shared {
  ctx: Pick<Context, 'db' | 'complain'>;
  telemetry: Telemetry;
}

const mostForeign = 3;
const mostUnreadable = 20;
const hasNoConfig = 6713;
const topicNotReadable = 6203;

/** One connected Alink device: what it publishes, and what it is answered. `alink.md` §4–9. */
export class Device {
  readonly #subscribed = new Map<string, 0 | 1>();
  #foreign = 0;
  #unreadable = 0;

  constructor(
    readonly client: Client,
    readonly key: DeviceKey,
    readonly link: Link,
    readonly shared: Shared,
  ) {}

  /** Whether a filter may be subscribed to; what was granted decides the QoS of what is sent. */
  subscribe(filter: string, qos: number): boolean {
    if (!maySubscribe(filter, this.key)) return false;
    this.#subscribed.set(filter, qos === 0 ? 0 : 1);
    return true;
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
    const request = readRequest(payload);
    if (!request.ok) return this.#answerUnreadable(name, request.message);
    this.#unreadable = 0;
    try {
      if (reportKinds.has(topic.kind)) await this.#report(name, topic, request.value);
      else await this.#other(name, topic, request.value);
    } catch (error) {
      if (qos > 0) throw error;
      this.shared.ctx.complain(error);
      this.#answer(name, request.value, { code: code.ourFault, message: 'try again later' });
    }
  }

  async #report(name: string, topic: Topic, request: Request): Promise<void> {
    const receivedAt = Date.now();
    const reading = readReading(topic, request.params, receivedAt);
    if (reading.refused) return this.#answer(name, request, reading.refused);
    const wasKept = topic.kind === 'historyPost' || topic.kind === 'batchPost';
    const { terminalRowId } = this.link;
    await this.shared.telemetry.append(
      reportsOf(reading, { terminalRowId, receivedAt, messageId: request.id, wasKept }),
    );
    this.#answer(name, request, { code: code.done, data: answerData(reading.errors) });
  }

  async #other(name: string, topic: Topic, request: Request): Promise<void> {
    switch (topic.kind) {
      case 'otaInform': {
        const { version } = (request.params ?? {}) as { version?: unknown };
        if (typeof version === 'string') await this.#update({ firmwareVersion: version.slice(0, 50) });
        return;
      }
      case 'tagsUpdate':
      case 'tagsDelete':
      case 'logPost':
      case 'diagnosisPost':
      case 'otaProgress':
      case 'custom':
        await this.#keep(topic, request);
        return this.#answer(name, request, { code: code.done });
      case 'desiredGet':
      case 'desiredDelete':
      case 'otaFirmwareGet':
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

  #update = (change: { firmwareVersion: string }) =>
    updateFirmware(this.shared.ctx, this.link.terminalRowId, change);

  /** `alink.md` §9, Clock: the device works out its own time from the three. */
  #clock(name: string, payload: Buffer): void {
    const receivedAt = String(Date.now());
    const { deviceSendTime } = readJsonObject(payload);
    const answer = {
      deviceSendTime: String(deviceSendTime ?? ''),
      serverRecvTime: receivedAt,
      serverSendTime: String(Date.now()),
    };
    this.send(replyTopic(name)!, JSON.stringify(answer));
  }

  #answer(name: string, request: Request, answer: { code: number; data?: unknown; message?: string }): void {
    const topic = replyTopic(name);
    const payload = topic && writeAnswer(request, methodOf(name) ?? '', answer);
    if (payload) this.send(topic, payload);
  }

  #answerUnreadable(name: string, message: string): void {
    this.#unreadable += 1;
    if (this.#unreadable >= mostUnreadable) return this.client.close();
    const topic = replyTopic(name);
    if (topic) this.send(topic, writeUnreadable(methodOf(name) ?? '', message));
  }

  #countForeign(): void {
    this.#foreign += 1;
    if (this.#foreign >= mostForeign) this.client.close();
  }

  /** Publishes to this device, whether it subscribed or not, once. */
  send(topic: string, payload: string): void {
    const qos = [...this.#subscribed].some(([filter, granted]) => granted === 1 && fits(filter, topic))
      ? 1
      : 0;
    this.client.publish(
      { cmd: 'publish', topic, payload: Buffer.from(payload), qos, retain: false, dup: false },
      (error) => {
        if (error) this.shared.ctx.complain(error);
      },
    );
  }
}

function readJsonObject(payload: Buffer): Record<string, unknown> {
  const read = readRequest(payload);
  if (!read.ok) return {};
  return JSON.parse(payload.toString()) as Record<string, unknown>;
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
