import multipart from '@fastify/multipart';
import { BadForm, fromForm } from '@fleet/contract/form';
import { refusals } from '@fleet/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refuse';

const mebibyte = 1 << 20;

/** A file of a multipart body, held in memory; the contract's limits apply before it gets here. */
interface UploadedFile {
  filename: string;
  bytes: Buffer;
}

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
  app.register(multipart, {
    limits: { fileSize: 64 * mebibyte, files: 5, fields: 1000, fieldSize: mebibyte },
  });
}

/** The fields of a request, whatever it came as. Files stand under their field's name. */
export async function fieldsOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? {};
  const fields: [string, string][] = [];
  const files: [string, UploadedFile][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file')
      files.push([part.fieldname, { filename: part.filename, bytes: await part.toBuffer() }]);
    else fields.push([part.fieldname, String(part.value)]);
  }
  return { ...fromForm(fields), ...Object.fromEntries(files) };
}

/** In a search a blank is no filter; in a write it clears what was there. */
export function readBlanks(fields: unknown, blank: 'ignored' | 'clears'): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw badBody();
  const kept = Object.entries(fields).filter(([, value]) => value !== '' || blank === 'clears');
  return Object.fromEntries(kept.map(([name, value]) => [name, value === '' ? null : value]));
}

export const badBody = () => new Refusal(400, '400', refusals.badBody);
