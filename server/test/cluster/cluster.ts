import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { NatsServer } from '../natsServer';
import { freePort } from '../ports';
import { S3Server } from '../s3Server';
import { startServerProcess, type ServerProcess } from '../serverProcess';

export const nodeNames = ['a', 'b', 'c'] as const;
export type NodeName = (typeof nodeNames)[number];

/** Three nodes of one installation, each a process with a data folder and ports of its own, with a NATS server and a store of files. */
export class Cluster {
  readonly nodes = new Map<NodeName, ServerProcess>();
  readonly #ports = new Map<NodeName, NodeJS.ProcessEnv>();

  private constructor(
    readonly folder: string,
    readonly databaseUrl: string,
    readonly nats: NatsServer,
    readonly s3: S3Server,
    readonly more: NodeJS.ProcessEnv,
  ) {}

  /** Starts all over an empty database; the demo fleet is made by the first. `more` are settings of every node. */
  static async open(folder: string, databaseUrl: string, more: NodeJS.ProcessEnv = {}): Promise<Cluster> {
    const cluster = new Cluster(folder, databaseUrl, await NatsServer.start(), await S3Server.start(), more);
    const [first, ...others] = nodeNames;
    await cluster.start(first);
    await Promise.all(others.map((name) => cluster.start(name)));
    return cluster;
  }

  folderOf(name: string): string {
    return path.join(this.folder, name);
  }

  get settings(): NodeJS.ProcessEnv {
    return {
      DATABASE_URL: this.databaseUrl,
      NATS_URL: this.nats.url,
      SECRET_KEY: 'a key that the nodes of this installation share',
      ...this.s3.settings,
      ...this.more,
    };
  }

  /** Starts a node, on the ports that it had before. */
  async start(name: NodeName): Promise<ServerProcess> {
    const folder = this.folderOf(name);
    mkdirSync(folder, { recursive: true });
    const ports = this.#ports.get(name) ?? (await newPorts());
    this.#ports.set(name, ports);
    const env = { ...this.settings, ...ports, NODE_NAME: name };
    const node = await startServerProcess({ dataDir: folder, args: ['--still'], env });
    this.nodes.set(name, node);
    // The others know the fleet from the database alone, and not the passwords of its people.
    if (name !== nodeNames[0])
      copyFileSync(path.join(this.folderOf(nodeNames[0]), 'demo.json'), path.join(folder, 'demo.json'));
    return node;
  }

  async close(): Promise<void> {
    await Promise.all([...this.nodes.values()].map((node) => node.stop()));
    await this.nats.stop();
    await this.s3.stop();
  }
}

async function newPorts(): Promise<NodeJS.ProcessEnv> {
  const [PORT, JT808_PORT, MQTT_PORT] = (await Promise.all([freePort(), freePort(), freePort()])).map(String);
  return { PORT, JT808_PORT, MQTT_PORT };
}
