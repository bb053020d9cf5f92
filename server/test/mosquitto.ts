import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { freePort, isOpen } from './ports';
import { until } from './until';

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/usr/bin/mosquitto'].find(existsSync);

/** Whether there is a Mosquitto on this machine. */
export const hasMosquitto = program !== undefined;

/** A Mosquitto with the configuration of the documentation, in a place of its own; everybody may connect. */
export class Mosquitto {
  #process: ChildProcess | null = null;

  private constructor(
    readonly folder: string,
    readonly port: number,
  ) {}

  static async start(): Promise<Mosquitto> {
    const folder = mkdtempSync(path.join(tmpdir(), 'fleet-mosquitto-'));
    chmodSync(folder, 0o755);
    const broker = new Mosquitto(folder, await freePort());
    await broker.start();
    return broker;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const tried = readFileSync(new URL('../../docs/mosquitto.conf', import.meta.url), 'utf8')
      .replace('listener 1883', `listener ${this.port} 127.0.0.1\nallow_anonymous true`)
      .replace('/var/lib/mosquitto/', `${this.folder}/`);
    const file = path.join(this.folder, 'mosquitto.conf');
    writeFileSync(file, process.getuid?.() === 0 ? `${tried}\nuser root\n` : tried);
    this.#process = spawn(program!, ['-c', file], { stdio: 'ignore' });
    await until('the broker', () => isOpen(this.port));
  }

  async stop(): Promise<void> {
    this.#process!.kill('SIGTERM');
    await once(this.#process!, 'exit');
  }

  /** Forgets everything that it kept; only while it is stopped. */
  forget(): void {
    rmSync(path.join(this.folder, 'mosquitto.db'), { force: true });
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  dial = (clientId: string): Promise<MqttClient> =>
    mqtt.connectAsync(this.url, { clientId, reconnectPeriod: 0 });
}
