import multipart from '@fastify/multipart';
import { BadForm, fromForm } from '@fleet/contract/form';
import { refusals } from '@fleet/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refuse';

/** Bodies may be forms, JSON or multipart, wherever a body is; the fields are the same. */
export function readBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, fromForm(new URLSearchParams(body as string)));
      } catch (error) {
        done(error instanceof BadForm ? badBody() : (error as Error));
      }
    },
  );
  // No call takes a file yet, and memory is spent before anybody is asked who he is.
  app.register(multipart, { limits: { files: 0, fields: 200, fieldSize: 1 << 16 } });
}

/** The fields of a request, whatever it came as; a file is refused as too large. */
export async function fieldsOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? {};
  const fields: [string, string][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
  }
  return fromForm(fields);
}

/** In a search a blank is no filter; in a write it clears what was there. */
export function readBlanks(fields: unknown, blank: 'ignored' | 'clears'): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw badBody();
  const kept = Object.entries(fields).filter(([, value]) => value !== '' || blank === 'clears');
  return Object.fromEntries(kept.map(([name, value]) => [name, value === '' ? null : value]));
}

export const badBody = () => new Refusal(400, '400', refusals.badBody);
