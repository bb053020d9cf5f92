import { methodOf } from '@fleet/protocol/alink/envelope';
import { type DeviceKey, upTopics } from '@fleet/protocol/alink/topics';
import { writePropertyPost } from '@fleet/protocol/alink/truck';
import { connect, type MqttClient } from 'mqtt';
import { connectOptions } from '../link/alinkLink';
import type { Report } from '../link/link';
import { type LoadLink, signOnMs } from './loadLink';
import { courseAt } from './path';
import type { Tally } from './tally';

/** An Alink device that reports as often as it is told, with QoS 1: PUBACK is its acknowledgement. */
export class AlinkLoad implements LoadLink {
  readonly #topic: string;
  readonly #values: Record<string, unknown>;
  #client: MqttClient | null = null;
  #isOpen = false;
  #id = 0;
  #count: number;

  constructor(
    readonly target: { host: string; port: number },
    readonly device: DeviceKey & { deviceSecret: string },
    readonly sample: Report,
    readonly tally: Tally,
    /** Sets trucks apart from each other. */
    readonly number: number,
  ) {
    this.#topic = upTopics(device).propertyPost;
    this.#values = writePropertyPost(sample.values);
    this.#count = number * 37;
  }

  get isReady(): boolean {
    return this.#client?.connected ?? false;
  }

  open(): Promise<void> {
    return new Promise((done, failed) => {
      const { host, port } = this.target;
      const client = connect({ ...connectOptions(host, port, this.device), connectTimeout: signOnMs });
      this.#client = client;
      client.once('connect', () => {
        this.#isOpen = true;
        done();
      });
      // A PUBACK says that a message was taken, the answer that it was understood.
      client.on('message', (_topic, payload) => {
        if (!payload.includes('"code":200')) this.tally.takeBack();
      });
      client.on('error', (error) => failed(new Error(`${this.device.deviceName}: ${error.message}`)));
      client.once('close', () => {
        if (this.#isOpen) this.tally.broken += 1;
        failed(new Error(`${this.device.deviceName}: the platform closed the link`));
      });
    });
  }

  send(dueAt: number): void {
    if (!this.isReady) return;
    this.#id += 1;
    this.#count += 1;
    const payload = JSON.stringify({
      id: String(this.#id),
      version: '1.0',
      params: this.#params(),
      method: methodOf(this.#topic),
    });
    this.tally.sent += 1;
    this.#client?.publish(this.#topic, payload, { qos: 1 }, (error) => {
      if (!error) this.tally.answered(true, performance.now() - dueAt);
    });
  }

  close(): void {
    this.#isOpen = false;
    this.#client?.end(true);
  }

  /** Every value with the same time, as terminals send that say when. */
  #params(): Record<string, unknown> {
    const { north, east, direction, speed } = courseAt(this.#count);
    const { lat, lng } = this.sample.position;
    const time = Date.now();
    const latitude = lat + (Math.floor(this.number / 50) * 100 + north) / 1e6;
    const longitude = lng + ((this.number % 50) * 100 + east) / 1e6;
    const now = {
      ...this.#values,
      vehicleSpeed: speed / 10,
      odometer: this.#count / 100,
      geoLocation: { longitude, latitude, coordinateSystem: 1, direction, fix: 1 },
    };
    return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, { value, time }]));
  }
}
