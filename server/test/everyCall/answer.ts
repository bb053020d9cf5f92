import type { Call } from '@fleet/contract/call';
import { toForm } from '@fleet/contract/form';
import type { World } from '../world';

interface Said {
  code: string;
  errors?: { field: string }[];
}
/** An envelope, or the kind of a file. */
export type Answer = { status: number } & (Said | { type: string });

function bodyOf(call: Call, input: object): URLSearchParams | FormData {
  if (call.sends !== 'multipart') return new URLSearchParams(toForm(input));
  const body = new FormData();
  for (const [name, value] of toForm(input)) body.append(name, value);
  return body;
}

/** The server's answer to a call, without what differs from one moment to the next. */
export async function answerOf({ ports }: World, call: Call, token: string, input: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${ports.http}${call.path}`, {
    method: 'POST',
    headers: { token, language: 'en_US' },
    body: bodyOf(call, input),
  });
  const type = response.headers.get('content-type') ?? '';
  // A sheet bears the time at which it was made.
  if (!type.includes('json')) return { status: response.status, type };
  const said = (await response.json()) as Said & { data?: { time?: string } };
  // Live answers say when they were made.
  if (said.data?.time) said.data.time = '';
  return { status: response.status, ...said };
}
