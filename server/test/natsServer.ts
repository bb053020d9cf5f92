import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort, isOpen } from './ports';
import { until } from './until';

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(
  existsSync,
);

/** Whether there is a NATS server on this machine. */
export const hasNats = program !== undefined;

/** A NATS server on a port of its own; it keeps nothing, so that a stop and a start are a cut of the wire. */
export class NatsServer {
  #process: ChildProcess | null = null;

  private constructor(readonly port: number) {}

  static async start(): Promise<NatsServer> {
    const server = new NatsServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#process = spawn(program!, ['-a', '127.0.0.1', '-p', String(this.port)], { stdio: 'ignore' });
    await until('NATS', () => isOpen(this.port));
  }

  async stop(): Promise<void> {
    this.#process!.kill('SIGKILL');
    await once(this.#process!, 'exit');
  }
}
