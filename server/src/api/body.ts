import multipart from '@fastify/multipart';
import { BadForm, fromForm } from '@fleet/contract/form';
import type { Call } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refuse';

/** No call takes more. */
const mostFiles = 4;

/** Bodies may be forms, JSON or multipart, wherever a body is; the fields are the same. */
export function readBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, readForm(new URLSearchParams(body as string)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.register(multipart, { limits: { files: 0, fields: 200, fieldSize: 1 << 16 } });
}

/**
 * The fields of a request, whatever it came as. Files are taken only by a call that says so, up to its limit:
 * they are read here, once the caller is known to have the right.
 */
export async function fieldsOf(request: FastifyRequest, { maxBytes }: Call): Promise<unknown> {
  if (request.method === 'GET') return readForm(new URLSearchParams(request.url.split('?')[1]));
  if (!request.isMultipart()) return request.body ?? {};
  const fields: [string, string][] = [];
  const files: [string, File][] = [];
  const limits = { files: maxBytes > 0 ? mostFiles : 0, fileSize: maxBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
    else
      files.push([
        part.fieldname,
        new File([await part.toBuffer()], part.filename ?? '', { type: part.mimetype }),
      ]);
  }
  return { ...readForm(fields), ...Object.fromEntries(files) };
}

function readForm(fields: Iterable<[string, string]>): object {
  try {
    return fromForm(fields);
  } catch (error) {
    throw error instanceof BadForm ? badBody() : error;
  }
}

/** In a search a blank is no filter; in a write it clears what was there, however deep in the input it stands. */
export function readBlanks(fields: unknown, blank: 'ignored' | 'clears'): Record<string, unknown> {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw badBody();
  if (blank === 'clears') return cleared(fields) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}

function cleared(value: unknown): unknown {
  if (value === '') return null;
  if (Array.isArray(value)) return value.map(cleared);
  if (typeof value !== 'object' || value === null || value instanceof File) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleared(inner)]));
}

export const badBody = () => new Refusal(400, '400', refusals.badBody);
