import { iccidOf } from '@fleet/protocol/plant/sim';
import { type ConnectSigning, signConnect } from '@fleet/protocol/alink/connect';
import { methodOf, readRequest, writeRequest } from '@fleet/protocol/alink/envelope';
import { type DeviceKey, readTopic, type Topic, upTopics } from '@fleet/protocol/alink/topics';
import { writeEventPost, writePropertyPost } from '@fleet/protocol/alink/truck';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { AlinkUpgrade } from '../firmware/alinkUpgrade';
import { behave } from './behave';
import { callService, setProperties, storeFull } from './services';
import { type Controls, droppedMs, type Link, type Outcome, Pauses, type Report } from './link';

const keepAliveSeconds = 60;
/** The platform takes 2,000 members in a message; a report has about fifty, each with a value and a time. */
const reportsPerPost = 10;

/** How a simulated device connects: signed, MQTT 3.1.1, nothing kept by the broker. */
export function connectOptions(host: string, port: number, signing: ConnectSigning): IClientOptions {
  return {
    host,
    port,
    protocolVersion: 4,
    ...signConnect({ ...signing, secureMode: '3' }),
    clean: true,
    keepalive: keepAliveSeconds,
    reconnectPeriod: 0,
    connectTimeout: 20_000,
    resubscribe: false,
  };
}

/** The link of an Alink terminal. */
export class AlinkLink implements Link {
  readonly mostKept = reportsPerPost;
  readonly #topics: ReturnType<typeof upTopics>;
  readonly #pauses: Pauses;
  readonly #upgrade: AlinkUpgrade;
  #client: MqttClient | null = null;
  #retry: NodeJS.Timeout | null = null;
  #id = 0;

  constructor(
    readonly host: string,
    readonly port: number,
    readonly signing: DeviceKey & { deviceSecret: string },
    readonly controls: Controls,
    random: () => number,
  ) {
    this.#topics = upTopics(signing);
    this.#pauses = new Pauses(random);
    const publish = (topic: string, payload: string) =>
      void this.#client?.publish(topic, payload, { qos: 1 });
    this.#upgrade = new AlinkUpgrade(controls, this.#topics, publish, {
      restart: () => this.drop(droppedMs),
      drop: () => this.drop(droppedMs),
      isThere: () => this.isReady,
    });
  }

  get isReady(): boolean {
    return this.#client?.connected ?? false;
  }

  open(): void {
    this.#retry = null;
    const client = connect(connectOptions(this.host, this.port, this.signing));
    this.#client = client;
    client.on('connect', () => {
      this.#pauses.reset();
      this.#introduce();
    });
    client.on('message', (topic, payload) => this.#receive(topic, payload));
    client.on('error', () => undefined);
    client.once('close', () => this.#lost(client, this.#pauses.next()));
  }

  sendReport({ values, position, time }: Report): Promise<Outcome> {
    return this.#ask(this.#topics.propertyPost, writePropertyPost(values, position, time ?? undefined));
  }

  sendEvent(event: TruckEvent): Promise<Outcome> {
    return this.#ask(this.#topics.eventPost(event.identifier), writeEventPost(event));
  }

  sendKept(reports: readonly Report[]): Promise<Outcome> {
    const { productKey, deviceName } = this.signing;
    const properties = reports.map(({ values, position, time }) =>
      writePropertyPost(values, position, time ?? undefined),
    );
    return this.#ask(this.#topics.historyPost, [
      { identity: { productKey, deviceName }, properties, events: [] },
    ]);
  }

  /** The MQTT client keeps its link alive by itself. */
  pulse(): void {}

  drop(ms: number): void {
    const client = this.#client;
    if (client) this.#lost(client, ms);
  }

  close(): void {
    if (this.#retry) clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    client?.end(true);
  }

  #lost(client: MqttClient, pause: number): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end(true);
    this.#retry = setTimeout(() => this.open(), pause);
  }

  /** Tells its version and its SIM, as after every connect. */
  #introduce(): void {
    const tags = [{ attrKey: 'iccid', attrValue: iccidOf(this.signing.deviceName) }];
    void this.#ask(this.#topics.otaInform, { version: this.controls.kept.firmwareVersion });
    void this.#ask(this.#topics.tagsUpdate, tags);
  }

  #receive(name: string, payload: Buffer): void {
    const topic = readTopic(name);
    if (topic?.kind === 'otaUpgrade') return this.#upgrade.offered(payload);
    if (name === `${this.#topics.fileDownload}_reply`) return this.#upgrade.received(payload);
    if (topic?.kind !== 'service' && topic?.kind !== 'propertySet' && topic?.kind !== 'rrpcRequest') return;
    const request = readRequest(payload);
    if (!request.ok || request.value.id === null) return;
    const { id, method, params } = request.value;
    const identifier = topic.identifier ?? method?.replace('thing.service.', '') ?? '';
    const answerTopic = this.#answerTopic(topic, identifier);
    const publish = (payload: string) => this.#client?.publish(answerTopic, payload, { qos: 1 });
    behave(this.controls.manner(), {
      act: () =>
        topic.kind === 'propertySet'
          ? setProperties(params, this.controls)
          : callService(identifier, params, this.controls),
      full: storeFull,
      say: (answer) => publish(JSON.stringify({ id, ...answer })),
      garble: () => publish('{"id":'),
      drop: () => this.drop(droppedMs),
    });
  }

  #answerTopic(topic: Topic, identifier: string): string {
    if (topic.kind === 'propertySet') return this.#topics.propertySetReply;
    return topic.mid ? this.#topics.rrpcResponse(topic.mid) : this.#topics.serviceReply(identifier);
  }

  #ask(topic: string, params: unknown): Promise<Outcome> {
    const client = this.#client;
    if (!client?.connected) return Promise.resolve('lost');
    this.#id += 1;
    const payload = writeRequest(String(this.#id), methodOf(topic) ?? '', params);
    return client.publishAsync(topic, payload, { qos: 1 }).then(
      () => 'stored',
      () => 'lost',
    );
  }
}
