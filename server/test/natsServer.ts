import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
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
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const server = new NatsServer((probe.address() as AddressInfo).port);
    probe.close();
    await server.start();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#process = spawn(program!, ['-a', '127.0.0.1', '-p', String(this.port)], { stdio: 'ignore' });
    await until('NATS', () => this.#isOpen());
  }

  async stop(): Promise<void> {
    this.#process!.kill('SIGKILL');
    await once(this.#process!, 'exit');
  }

  #isOpen(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.once('connect', () => {
        resolve(true);
        socket.destroy();
      });
      socket.once('error', () => resolve(false));
    });
  }
}
