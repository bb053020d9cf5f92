import { readTopic, upFilters, type DeviceKey } from '@fleet/protocol/alink/topics';
import type { MqttClient, Packet } from 'mqtt';
import type { Logger } from 'pino';
import type { Bus } from '../../base/bus';
import type { AppContext } from '../../base/context';
import { openLink, type Admission } from '../../domain/fleet/admission/service';
import { Closing, type ReportSink } from '../../domain/reported/telemetry/service';
import { BrokerPromises } from './brokerPromises';
import { Device } from './device';

interface Needs {
  ctx: AppContext;
  logger: Logger;
  bus: Bus;
  admission: Admission;
  telemetry: ReportSink;
}

const shared = (group: string) => upFilters().map((filter) => `$share/${group}/${filter}`);
/** The name under which every node shared before it could be chosen. */
const firstGroup = 'fleet';
const retryMs = 2_000;
const sweepMs = 60_000;
const silentMs = 10 * 60_000;

interface Known {
  device: Device;
  lastHeardAt: number;
}

/**
 * Follows a broker that stands before us: terminals connect there, it asks us who may (`api/devices.ts`), and a message
 * is acknowledged to it once it is committed here. Its session is kept while we are away. One node subscribes plainly:
 * Mosquitto does not restore a shared subscription when it starts again. Several share under the name of a group.
 */
export class OutsideBroker {
  readonly #client: MqttClient;
  readonly #known = new Map<string, Known>();
  readonly #stopListening: (() => void)[];
  readonly #clock: NodeJS.Timeout;
  readonly #promises: BrokerPromises;

  private constructor(
    readonly needs: Needs,
    client: MqttClient,
    promises: BrokerPromises,
    group: string | null,
  ) {
    this.#promises = promises;
    this.#client = client;
    this.#client.on('connect', ({ sessionPresent }) => {
      this.#promises.connected(sessionPresent);
      this.#subscribe(group).catch(needs.ctx.complain);
    });
    this.#client.on('error', needs.ctx.complain);
    this.#client.on('packetreceive', (packet) => this.#receive(packet));
    this.#stopListening = [
      needs.bus.on('terminalChanged', ({ terminalRowId }) => {
        for (const [name, { device }] of this.#known)
          if (device.link.terminalRowId === terminalRowId) this.#drop(name, device);
      }),
      needs.bus.onGap(() => this.#dropAll()),
    ];
    this.#clock = setInterval(() => this.#sweep(performance.now()), sweepMs).unref();
  }

  /** Connects to the broker, and again whenever that is lost. */
  static async open(
    needs: Needs,
    url: string,
    { clientId, group }: { clientId: string; group: string | null },
  ): Promise<OutsideBroker> {
    const { default: mqtt } = await import('mqtt');
    const promises = new BrokerPromises(needs, url, { clientId, group });
    void promises.ask().catch(needs.ctx.complain);
    const client = mqtt.connect(url, {
      clientId,
      clean: false,
      protocolVersion: 4,
      reconnectPeriod: retryMs,
      // The broker may ask us who we are before we can answer.
      reconnectOnConnackError: true,
      resubscribe: false,
    });
    return new OutsideBroker(needs, client, promises, group);
  }

  /** Subscribes in the one form, and lets go of the other that the session may hold from before. */
  async #subscribe(group: string | null): Promise<void> {
    await this.#client.subscribeAsync(group === null ? upFilters() : shared(group), { qos: 1 });
    await this.#client.subscribeAsync(this.#promises.topics, { qos: 0 });
    await this.#client.unsubscribeAsync(group === null ? shared(firstGroup) : upFilters());
  }

  async close(): Promise<void> {
    clearInterval(this.#clock);
    for (const stop of this.#stopListening) stop();
    this.#dropAll();
    await this.#client.endAsync(true);
  }

  /**
   * The library acknowledges one message before it looks at the next, and would wait for each commit. So it is shown a
   * message that wants no acknowledgement, and ours goes out on the same connection when the message is stored.
   */
  #receive(packet: Packet): void {
    if (packet.cmd !== 'publish') return;
    const { topic, payload, qos, messageId } = packet;
    if (this.#promises.heard(topic, String(payload))) return;
    packet.qos = 0;
    const { stream } = this.#client;
    this.#take(topic, Buffer.from(payload), qos).then(
      () => {
        if (qos === 1 && messageId !== undefined && !stream.destroyed)
          stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]));
      },
      (error: unknown) => {
        if (error instanceof Closing) return;
        this.needs.ctx.complain(error);
        // A broker sends again what was not acknowledged on a new connection only.
        setTimeout(() => stream.destroy(), retryMs).unref();
      },
    );
  }

  async #take(name: string, payload: Buffer, qos: number): Promise<void> {
    const topic = readTopic(name);
    const device = topic && (await this.#deviceOf(topic));
    await device?.publish(name, payload, qos);
  }

  async #deviceOf({ productKey, deviceName }: DeviceKey): Promise<Device | null> {
    const linkKey = `${productKey}/${deviceName}`;
    const known = this.#known.get(linkKey);
    if (known) {
      known.lastHeardAt = performance.now();
      return known.device;
    }
    const { ctx, telemetry, admission } = this.needs;
    const link = await admission.find('alink', linkKey);
    if (!link || link.scrappedAt) return null;
    // Another message of it may have asked meanwhile.
    const there = this.#known.get(linkKey);
    if (there) return there.device;
    const wire = {
      publish: (topic: string, payload: string | Buffer, qos: 0 | 1) =>
        void this.#client.publish(topic, payload, { qos }, (error) => error && ctx.complain(error)),
      close: () => undefined,
    };
    const device = new Device(wire, { productKey, deviceName }, openLink(link), { ctx, telemetry });
    this.#known.set(linkKey, { device, lastHeardAt: performance.now() });
    device.begin();
    return device;
  }

  /** Nobody tells us that a device left the broker: one that is silent counts as gone. */
  #sweep(now: number): void {
    for (const [name, { device, lastHeardAt }] of this.#known)
      if (now - lastHeardAt > silentMs) this.#drop(name, device);
  }

  #dropAll(): void {
    for (const [name, { device }] of this.#known) this.#drop(name, device);
  }

  #drop(name: string, device: Device): void {
    this.#known.delete(name);
    device.end();
  }
}
