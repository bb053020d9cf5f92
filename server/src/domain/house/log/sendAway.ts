import { createSocket } from 'node:dgram';
import { hostname } from 'node:os';
import type { Context } from '../../../base/context';
import { request } from '../../../base/outgoing';

const timeoutMs = 10_000;
const mostAnswerBytes = 65_536;
/** Facility 13 is the log audit, severity 6 tells only: RFC 5424. */
const priority = 13 * 8 + 6;
const syslogPort = 514;

/** Sends a fact of the log to where the operator keeps such facts (LOG_TARGET); nowhere until that is set. */
export async function sendAway(
  { config, now }: Pick<Context, 'config' | 'now'>,
  fact: object,
): Promise<void> {
  if (config.logTarget === null) return;
  const target = new URL(config.logTarget);
  const said = JSON.stringify({ ...fact, time: now.toISOString() });
  if (target.protocol === 'syslog:') return sendSyslog(target, now, said);
  // The installation's own settings name it, so it may stand in a private network.
  const { status } = await request(target.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: said,
    timeoutMs,
    mostBytes: mostAnswerBytes,
    allowed: 'all',
  });
  if (status < 200 || status > 299) throw new Error(`LOG_TARGET answers ${status}`);
}

function sendSyslog({ hostname: host, port }: URL, now: Date, said: string): Promise<void> {
  const message = `<${priority}>1 ${now.toISOString()} ${hostname()} fleet ${process.pid} log-end - ${said}`;
  const bare = host.replace(/^\[|\]$/g, '');
  const socket = createSocket(bare.includes(':') ? 'udp6' : 'udp4');
  return new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.send(message, Number(port) || syslogPort, bare, (error) => (error ? reject(error) : resolve()));
  }).finally(() => socket.close());
}
