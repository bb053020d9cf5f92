import type { Call, Output, Reply, Sent } from '@fleet/contract/call';
import { toForm } from '@fleet/contract/form';
import { refusals } from '@fleet/contract/refusals';
import { language, sayNow } from './language';
import { leaveWord } from './notice';
import { endSession, session } from './session';

const timeOut = 60_000;

/** The server said no. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: { field: string; msg: string }[];
  readonly data: unknown;
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number | null;

  constructor(response: Response, reply: Partial<Reply<unknown>>) {
    super(reply.msg ?? sayNow(refusals.unavailable));
    this.status = response.status;
    this.code = reply.code ?? String(response.status);
    this.errors = reply.errors ?? [];
    this.data = reply.data;
    const seconds = Number(response.headers.get('retry-after'));
    this.retryAfter = seconds > 0 ? seconds : null;
  }
}

/** Nobody answered; a change may have been made or not. */
export class NoAnswer extends Error {}

export function headersOf(token: string | undefined): Record<string, string> {
  return { ...(token && { token }), ...(language.get() === 'en' && { language: 'en_US' }) };
}

export async function post<C extends Call>(
  call: C,
  input: Sent<C>,
  signal?: AbortSignal,
): Promise<Output<C>> {
  const token = session.get()?.token;
  const patience = AbortSignal.timeout(timeOut);
  let response: Response;
  let reply: Reply<Output<C>>;
  try {
    response = await fetch(call.path, {
      method: 'POST',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      ...packed(call, input as object, headersOf(token)),
    });
    reply = await (response.json() as Promise<Reply<Output<C>>>).catch((problem: unknown) => {
      if (problem instanceof SyntaxError) return { code: String(response.status) } as Reply<Output<C>>;
      throw problem;
    });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new NoAnswer('no answer', { cause: problem });
  }
  if (response.ok && reply.code === '200') return reply.data;
  const refused = new Refused(response, response.status === 404 ? missingPath(reply) : reply);
  // An answer that comes late, to a session that has ended since, must not end the next one.
  if (token && token === session.get()?.token) endIfOver(refused);
  throw refused;
}

const missingPath = <R extends Partial<Reply<unknown>>>(reply: R) => ({
  ...reply,
  msg: sayNow(refusals.noSuchPath),
});

function endIfOver(refused: Refused) {
  const isUnknown = refused.code === '401' || refused.status === 401;
  const isExpired = refused.code === '403' || refused.status === 403;
  if (!isUnknown && !isExpired) return;
  leaveWord(isExpired ? sayNow(refusals.sessionEnded) : refused.message);
  endSession(refused.code === '401');
}

function packed(call: Call, input: object, headers: Record<string, string>): RequestInit {
  if (call.sends === 'json') {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) };
  }
  if (call.sends === 'multipart') {
    const body = new FormData();
    for (const [name, value] of Object.entries(input)) {
      if (value instanceof Blob) body.append(name, value);
      else for (const [field, text] of toForm({ [name]: value as unknown })) body.append(field, text);
    }
    return { headers, body };
  }
  return { headers, body: new URLSearchParams(toForm(input)) };
}
