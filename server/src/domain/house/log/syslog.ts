import { createSocket } from 'node:dgram';
import { connect as connectTcp, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';

/** A fact of the log, and the instant of what it tells. */
export type Fact = { time: string } & Record<string, unknown>;

/** Facility 13 is the log audit, severity 6 tells only: RFC 5424. */
const priority = 13 * 8 + 6;
const plainPort = 514;
/** RFC 5425. */
const tlsPort = 6_514;
const timeoutMs = 10_000;
/** A datagram of UDP has 65,507 bytes at most; some receivers take less. */
const mostDatagramBytes = 60_000;

/** Sends facts to a receiver of syslog: a datagram each, or one after the other over a connection. */
export async function sendSyslog(target: URL, kind: string, facts: readonly Fact[]): Promise<void> {
  const messages = facts.map((fact) => messageOf(kind, fact));
  if (target.protocol !== 'syslog:') return sendStream(target, messages);
  const short = facts.map((fact, at) =>
    Buffer.byteLength(messages[at]!) > mostDatagramBytes ? messageOf(kind, cut(fact)) : messages[at]!,
  );
  return sendDatagrams(target, short);
}

const messageOf = (kind: string, fact: Fact) =>
  `<${priority}>1 ${fact.time} ${hostname()} fleet ${process.pid} ${kind} - ${JSON.stringify(fact)}`;

/** Values before and after a change may be long, the rest is not. */
const cut = (fact: Fact): Fact => ({ ...fact, before: null, after: null, isCut: true });

const bareHost = ({ hostname: host }: URL) => host.replace(/^\[|\]$/g, '');

async function sendDatagrams(target: URL, messages: readonly string[]): Promise<void> {
  const host = bareHost(target);
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const failed = new Promise<never>((_, reject) => void socket.once('error', reject));
  const send = (message: string) =>
    new Promise<void>((resolve, reject) => {
      socket.send(message, Number(target.port) || plainPort, host, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  try {
    for (const message of messages) await Promise.race([send(message), failed]);
  } finally {
    socket.close();
  }
}

/** Each message behind its length: RFC 6587, and RFC 5425 under TLS. */
function sendStream(target: URL, messages: readonly string[]): Promise<void> {
  const framed = messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join('');
  return new Promise((resolve, reject) => {
    const socket = connectionTo(target);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`${target.host} takes no entries`)));
    socket.once('error', reject);
    socket.once('close', (hasFailed) => {
      if (!hasFailed) resolve();
    });
    // A receiver answers nothing, and that must be read all the same for the connection to end.
    socket.resume();
    socket.end(framed);
  });
}

function connectionTo(target: URL): Socket {
  const host = bareHost(target);
  return target.protocol === 'syslog+tls:'
    ? connectTls({ host, port: Number(target.port) || tlsPort })
    : connectTcp({ host, port: Number(target.port) || plainPort });
}
