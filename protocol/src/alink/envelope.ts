import { isObject } from '../truck/check';
import { readJson } from './json';

/** Codes of section 11 that the envelope itself can need; the model's are in truck/check. */
export const code = {
  done: 200,
  badRequest: 400,
  tooMany: 429,
  badParams: 460,
  ourFault: 500,
  tooManyMembers: 6106,
} as const;

/** A request of a device. */
export interface Request {
  /** Text or number as received, to be answered in the same type; null when there is none: no answer. */
  id: string | number | null;
  /** False when the device asked for no answer (`sys.ack` 0). */
  ack: boolean;
  /** As sent, possibly absent; the topic decides. */
  method: string | null;
  params: unknown;
}

/** An answer of a device to a request of the platform. */
export interface Answer {
  id: string;
  code: number;
  data: unknown;
  message: string;
}

export type EnvelopeResult<T> = { ok: true; value: T } | { ok: false; code: 400; message: string };

/** Reads a request (section 5). What is no JSON object is refused with 400. */
export function readRequest(payload: Uint8Array): EnvelopeResult<Request> {
  const object = readObject(payload);
  if (!object.ok) return object;
  const { id, sys, method, params } = object.value;
  const request: Request = {
    id: isId(id) ? id : null,
    ack: !(isObject(sys) && (sys.ack === 0 || sys.ack === '0')),
    method: typeof method === 'string' ? method : null,
    params,
  };
  return { ok: true, value: request };
}

/** Reads an answer of a device: only `id` and `code` must be there (section 5). */
export function readAnswer(payload: Uint8Array): EnvelopeResult<Answer> {
  const object = readObject(payload);
  if (!object.ok) return object;
  const { id, code, data, message } = object.value;
  const number = typeof code === 'string' ? Number(code) : code;
  if (!isId(id) || typeof number !== 'number' || !isCode(number)) {
    return { ok: false, code: 400, message: 'id or code missing' };
  }
  const text = typeof message === 'string' ? message : '';
  return { ok: true, value: { id: String(id), code: number, data: data ?? {}, message: text } };
}

/** A code is a 32-bit integer, as databases count. */
const isCode = (number: number) => (number | 0) === number;

/** The payload that answers a request; null when none is wanted (no id, or `sys.ack` 0). */
export function writeAnswer(
  request: Request,
  method: string,
  answer: { code: number; data?: unknown; message?: string },
): string | null {
  if (request.id === null || !request.ack) return null;
  return answerText(request.id, method, answer);
}

/** The payload that answers what could not be read at all: id "0" (section 14). */
export function writeUnreadable(method: string, message: string): string {
  return answerText('0', method, { code: code.badRequest, message });
}

/** A request to the other side, id as text (section 5). */
export function writeRequest(id: string, method: string, params: unknown): string {
  return JSON.stringify({ id, version: '1.0', params, method });
}

/** `thing.event.property.post` from the topic `…/thing/event/property/post`; null for topics without a method. */
export function methodOf(topic: string): string | null {
  const path = /^\/sys\/[^/]+\/[^/]+\/(_?thing\/.+)$/.exec(topic)?.[1];
  return path?.replace(/_reply$/, '').replaceAll('/', '.') ?? null;
}

function answerText(
  id: string | number,
  method: string,
  { code: number, data = {}, message }: { code: number; data?: unknown; message?: string },
): string {
  const text = message ?? (number === code.done ? 'success' : 'failed');
  return JSON.stringify({ id, code: number, data, message: text, method, version: '1.0' });
}

function readObject(payload: Uint8Array): EnvelopeResult<Record<string, unknown>> {
  const json = readJson(payload);
  if (!json.ok) return { ok: false, code: code.badRequest, message: json.message };
  return isObject(json.value)
    ? { ok: true, value: json.value }
    : { ok: false, code: code.badRequest, message: 'not a JSON object' };
}

// A number 0–4294967295 as text by the standard; longer texts of careless firmware are echoed, not refused.
function isId(id: unknown): id is string | number {
  return (
    (typeof id === 'string' && id !== '' && id.length <= 64) ||
    (typeof id === 'number' && Number.isFinite(id))
  );
}
