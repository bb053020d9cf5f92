import type { Call, Deferred, Output, Reply, Sent } from '@fleet/contract/call';
import { toForm } from '@fleet/contract/form';
import { placeHeader } from '@fleet/contract/live/stream';
import { refusals } from '@fleet/contract/refusals';
import { repeatHeader } from '@fleet/contract/repeat';
import { timed } from './clock';
import { language, sayNow } from './language';
import { noteAsking } from './live/place';
import { leaveWord } from './notice';
import { withProof } from './proof';
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

export function headersOf(token: string | undefined, repeatKey?: string): Record<string, string> {
  return {
    ...(token && { token }),
    ...(language.get() === 'en' && { language: 'en_US' }),
    ...(repeatKey && { [repeatHeader]: repeatKey }),
  };
}

/** How a call is sent. */
interface Sending {
  /** Gives up the wait. */
  signal?: AbortSignal | undefined;
  /** Under this key it is made once, however often it is sent. */
  repeatKey?: string | undefined;
}

export const post = <C extends Call>(
  call: C,
  input: Sent<C>,
  signal?: AbortSignal,
  repeatKey?: string,
): Promise<Output<C>> =>
  ask(call, input, { signal, repeatKey }, async (response): Promise<Answered<Output<C>>> => {
    const reply = await (response.json() as Promise<Reply<Output<C>>>).catch((problem: unknown) => {
      if (problem instanceof SyntaxError) return { code: String(response.status) } as Reply<Output<C>>;
      throw problem;
    });
    return response.ok && reply.code === '200' ? { data: reply.data } : { reply };
  });

/** Has the call made later, as a task; answers the task's id. */
export const postLater = <C extends Call>(call: C, input: Sent<C>) =>
  post(call, { ...(input as object), asTask: true } as Sent<C>) as Promise<unknown> as Promise<Deferred>;

/** A file that a call answers, with the name it comes under. */
export interface Download {
  name: string;
  blob: Blob;
}

export const fetchFile = <C extends Call>(call: C, input: Sent<C>, signal?: AbortSignal) =>
  ask(call, input, { signal }, async (response): Promise<Answered<Download>> => {
    const disposition = response.headers.get('content-disposition');
    if (!response.ok || !disposition) return { reply: (await response.json()) as Reply<unknown> };
    const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
    return { data: { name: name ? decodeURIComponent(name) : 'file', blob: await response.blob() } };
  });

type Answered<T> = { data: T } | { reply: Partial<Reply<unknown>> };

/** Asks, and once more when whoever sits there has proved to be the owner because it was asked. */
const ask = <C extends Call, T>(
  call: C,
  input: Sent<C>,
  sending: Sending,
  read: (response: Response) => Promise<Answered<T>>,
): Promise<T> => withProof(() => askOnce(call, input, sending, read));

async function askOnce<C extends Call, T>(
  call: C,
  input: Sent<C>,
  { signal, repeatKey }: Sending,
  read: (response: Response) => Promise<Answered<T>>,
): Promise<T> {
  const token = session.get()?.token;
  const patience = AbortSignal.timeout(timeOut);
  const noteAnswer = token === undefined ? undefined : noteAsking(call);
  let response: Response | undefined;
  let answered: Answered<T>;
  try {
    response = await timed(() =>
      fetch(call.path, {
        method: 'POST',
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
        ...packed(call, input as object, headersOf(token, repeatKey)),
      }),
    );
    answered = await read(response);
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new NoAnswer('no answer', { cause: problem });
  } finally {
    noteAnswer?.(response?.headers.get(placeHeader) ?? null);
  }
  if ('data' in answered) return answered.data;
  throw settleReply(response, answered.reply, token);
}

/** Handles a refusal, also for the session that it was answered to. */
export function settleReply(
  response: Response,
  reply: Partial<Reply<unknown>>,
  token: string | undefined,
): Refused {
  const refused = new Refused(response, response.status === 404 ? missingPath(reply) : reply);
  // An answer that comes late, to a session that has ended since, must not end the next one.
  if (token && token === session.get()?.token) endIfOver(refused);
  return refused;
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
  const hasFile = Object.values(input).some((value) => value instanceof Blob);
  if (call.sends === 'json' && !hasFile) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) };
  }
  if (call.sends === 'multipart' || hasFile) return { headers, body: formOf(input) };
  return { headers, body: new URLSearchParams(toForm(input)) };
}

/** A form that has files among its fields. */
export function formOf(input: object): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Blob) body.append(name, value);
    else for (const [field, text] of toForm({ [name]: value as unknown })) body.append(field, text);
  }
  return body;
}
