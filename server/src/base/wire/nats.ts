import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { PairStream } from './pairStream';
import type { Opened } from './sockets';
import { StreamPeer } from './streamPeer';
import type { Switchboard } from './switchboard';

const hereEveryMs = 1_000;
/** A process that says nothing for so long is taken for gone. */
const silentMs = 5_000;
const connectMs = 5_000;
const againMs = 500;
const mostMessageBytes = 512 << 10;

interface Needs {
  board: Switchboard;
  /** One address or several of one cluster, with commas between: `nats://user:password@host:4222`, `tls://…`. */
  url: string;
  /** A secret that only the processes of this installation have. */
  key: Buffer;
  complain: (fault: unknown) => void;
  /** The way to NATS is cut, or there again. */
  cut: (isCut: boolean) => void;
}

/** A process says each second that it is there, and under which name messages reach it. */
interface Here {
  process: string;
  session: string;
  /** How often it has begun under a new name: what it told in between may have been missed. */
  beginnings: number;
  isLeaving: boolean;
}

interface Other {
  session: string;
  stream: PairStream;
  heardAt: number;
}

/** Joins this process to all others of its installation that are joined over the same NATS. Rejects where none answers. */
export async function joinNats(needs: Needs): Promise<Opened> {
  const nats = await connect(needs.url);
  return new NatsMeeting(needs, nats);
}

/** The package is loaded where it is wanted, and nowhere else. */
async function connect(url: string): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node');
  const addresses = url.split(',').map((one) => new URL(one.trim()));
  const { username, password, protocol } = addresses[0]!;
  return connect({
    servers: addresses.map(({ host }) => host),
    ...(username &&
      (password
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : { token: decodeURIComponent(username) })),
    ...(protocol === 'tls:' && { tls: {} }),
    timeout: connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: againMs,
    pingInterval: silentMs,
    noEcho: true,
  });
}

/**
 * Each two processes have a stream between them. Whenever one may have missed something it goes on under a new name, and
 * all streams to it begin anew.
 */
class NatsMeeting implements Opened {
  readonly #process = randomBytes(8).toString('hex');
  readonly #prefix: string;
  readonly #others = new Map<string, Other>();
  /** Names of others that were taken for gone; who speaks under one of these has missed something. */
  readonly #gone = new Set<string>();
  #session = '';
  #beginnings = 0;
  #inbox: Subscription | undefined;
  #isCut = false;
  readonly #clock: NodeJS.Timeout;

  constructor(
    readonly needs: Needs,
    readonly nats: NatsConnection,
  ) {
    this.#prefix = `fleet.${createHash('sha256').update(needs.key).digest('hex').slice(0, 16)}`;
    nats.subscribe(`${this.#prefix}.here`, {
      callback: (_, { data }) => this.#heardHere(openHere(needs.key, Buffer.from(data))),
    });
    this.#begin();
    this.#clock = setInterval(() => this.#tick(), hereEveryMs);
    void this.#follow().catch(needs.complain);
  }

  async close(): Promise<void> {
    clearInterval(this.#clock);
    if (!this.#isCut && !this.nats.isClosed()) {
      this.#sayHere(true);
      await Promise.race([this.nats.flush(), this.nats.closed()]).catch(() => undefined);
    }
    this.#leaveAll();
    await this.nats.close();
  }

  async #follow(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect') {
        this.#isCut = true;
        this.#leaveAll();
        this.needs.cut(true);
      } else if (type === 'reconnect') {
        this.#isCut = false;
        this.#begin();
        this.needs.cut(false);
      }
    }
  }

  /** Begins under a new name; the others begin anew with it. */
  #begin(): void {
    this.#leaveAll();
    this.#gone.clear();
    this.#inbox?.unsubscribe();
    this.#session = randomBytes(8).toString('hex');
    this.#beginnings += 1;
    this.#inbox = this.nats.subscribe(`${this.#prefix}.to.${this.#session}.*`, {
      callback: (_, { subject, data }) => this.#heard(subject.split('.').at(-1)!, Buffer.from(data)),
    });
    this.#sayHere();
  }

  #leaveAll(): void {
    for (const process of [...this.#others.keys()]) this.#leave(process);
  }

  #leave(process: string): void {
    this.#others.get(process)?.stream.destroy();
    this.#others.delete(process);
  }

  #tick(): void {
    if (this.#isCut) return;
    const now = performance.now();
    for (const [process, { heardAt, session }] of this.#others) {
      if (now - heardAt < silentMs) continue;
      this.#gone.add(session);
      this.#leave(process);
    }
    this.#sayHere();
  }

  #sayHere(isLeaving = false): void {
    const here: Here = {
      process: this.#process,
      session: this.#session,
      beginnings: this.#beginnings,
      isLeaving,
    };
    this.nats.publish(`${this.#prefix}.here`, sealHere(this.needs.key, here));
  }

  #heardHere(here: Here | null): void {
    if (!here || here.process === this.#process) return;
    const { process, session, beginnings, isLeaving } = here;
    const known = this.#others.get(process);
    if (isLeaving) {
      if (known?.session === session) this.#leave(process);
    } else if (known?.session === session) known.heardAt = performance.now();
    else if (this.#gone.has(session)) this.#begin();
    else this.#meet(process, session, Math.max(beginnings, this.#beginnings) > 1);
  }

  #meet(process: string, session: string, hasMissed: boolean): void {
    this.#leave(process);
    // Before anything else that reaches it from here.
    this.#sayHere();
    const subject = `${this.#prefix}.to.${session}.${this.#session}`;
    const publish = (message: Buffer) => {
      this.nats.publish(subject, message);
      return this.nats.flush();
    };
    const most = Math.min(this.nats.info?.max_payload ?? mostMessageBytes, mostMessageBytes);
    const stream = new PairStream(this.needs.key, { own: this.#session, other: session }, publish, most);
    stream.on('error', this.needs.complain);
    this.#others.set(process, { session, stream, heardAt: performance.now() });
    stream.once('close', () => {
      if (this.#others.get(process)?.stream === stream) this.#begin();
    });
    new StreamPeer(stream, this.needs.board, this.needs.complain, undefined, hasMissed);
  }

  #heard(from: string, message: Buffer): void {
    const other = [...this.#others.values()].find(({ session }) => session === from);
    if (!other) return;
    other.heardAt = performance.now();
    if (!other.stream.receive(message)) this.#begin();
  }
}

const nonceBytes = 12;
const tagBytes = 16;

function sealHere(key: Buffer, here: Here): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealer = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([sealer.update(JSON.stringify(here)), sealer.final()]);
  return Buffer.concat([nonce, sealer.getAuthTag(), body]);
}

/** Null for what somebody else has said. */
function openHere(key: Buffer, message: Buffer): Here | null {
  try {
    const opener = createDecipheriv('aes-256-gcm', key, message.subarray(0, nonceBytes));
    opener.setAuthTag(message.subarray(nonceBytes, nonceBytes + tagBytes));
    const plain = Buffer.concat([opener.update(message.subarray(nonceBytes + tagBytes)), opener.final()]);
    return JSON.parse(plain.toString()) as Here;
  } catch {
    return null;
  }
}
