import { request } from '../../../base/outgoing';
import { type Fact, sendSyslog } from './syslog';

const timeoutMs = 10_000;
const mostAnswerBytes = 65_536;

/**
 * Sends facts of the log to where the operator keeps such facts: over syslog one by one, else as one body of JSON, `facts`
 * as they are.
 */
export async function sendAway(
  target: string,
  kind: 'log-end' | 'log-entry',
  facts: Fact | readonly Fact[],
): Promise<void> {
  const url = new URL(target);
  if (url.protocol.startsWith('syslog')) return sendSyslog(url, kind, [facts].flat());
  // The installation's own settings name it, so it may stand in a private network.
  const { status } = await request(url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(facts),
    timeoutMs,
    mostBytes: mostAnswerBytes,
    allowed: 'all',
  });
  if (status < 200 || status > 299) throw new Error(`${url.host} answers ${status}`);
}
