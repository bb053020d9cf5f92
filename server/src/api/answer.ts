import { fieldErrors } from '@fleet/contract/issue';
import type { Call, Deferred, FileAnswer } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { say, type Language } from '@fleet/contract/text';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ZodError } from 'zod';
import { databaseConditionOf, isDeadlock } from '../base/databaseFault';
import { begun } from '../base/files/begun';
import { isFilesAway } from '../base/files/fileStore';
import { refuse, Refusal } from '../base/refuse';
import { badBody } from './body';
import { writerOf } from './writer';

const json = 'application/json; charset=utf-8';

/** Chinese unless the header asks for English. */
export const languageOf = (request: FastifyRequest): Language =>
  request.headers.language === 'en_US' ? 'en' : 'zh';

/** The envelope of a call that was done. */
const done = (data: unknown) => ({ code: '200', msg: '', data });

/** An answer that is done, written as its call declares. */
export const sendDone = (reply: FastifyReply, call: Call, output: unknown) =>
  reply.type(json).serializer(writerOf(call)).send(done(output));

/** The envelope of a call that is done later; its own answer's shape does not apply. */
export const putOff = (reply: FastifyReply, deferred: Deferred) => reply.send(done(deferred));

/** A file travels as itself. */
export async function sendFile(reply: FastifyReply, { body, ...file }: FileAnswer): Promise<FastifyReply> {
  const content = body instanceof Uint8Array ? Buffer.from(body) : Readable.from(await begun(body));
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', keeping(file))
    .send(content);
}

function keeping({ isSecret, keepSeconds }: Pick<FileAnswer, 'isSecret' | 'keepSeconds'>): string {
  if (isSecret) return 'no-store';
  return keepSeconds ? `private, max-age=${keepSeconds}` : 'private, no-cache';
}

/** Answers whatever was thrown: a refusal as its sentence, bad input field by field, anything else as a fault of ours. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = languageOf(request);
  if (error instanceof ZodError) {
    const envelope = {
      code: '400',
      msg: say(language, refusals.badInput),
      data: null,
      errors: fieldErrors(language, error.issues),
    };
    return reply.code(400).send(envelope);
  }
  const refusal = error instanceof Refusal ? error : translate(error, request);
  const { status, code, text, slots, extra, fields } = refusal;
  const msg = say(language, text, slots);
  if (extra.retryAfterSeconds) reply.header('retry-after', extra.retryAfterSeconds);
  return reply.code(status).send({
    code,
    msg,
    data: extra.data ?? null,
    ...(fields.length > 0 && {
      errors: fields.map((one) => ({ field: one.extra.field, msg: say(language, one.text, one.slots) })),
    }),
  });
}

const retryAfterSeconds = 5;

/** Nothing was saved, and the caller may try again. */
const databaseAway = () => new Refusal(503, '503', refusals.databaseAway, {}, { retryAfterSeconds });

/** Turns refusals of the web server itself, and unexpected errors, into replies. */
function translate(error: FastifyError | Error, request: FastifyRequest): Refusal {
  const { statusCode } = error as FastifyError;
  // The client went away in the middle of its answer: no fault, and nobody is left to be told.
  if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return badBody();
  if (statusCode === 413) return new Refusal(413, '413', refusals.tooLarge);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return badBody();
  if (databaseConditionOf(error)) return databaseAway();
  if (isDeadlock(error)) {
    request.log.warn({ err: error, id: request.id }, 'a deadlock');
    return refuse(refusals.collided);
  }
  if (isFilesAway(error)) return new Refusal(503, '503', refusals.filesAway, {}, { retryAfterSeconds });
  request.log.error({ err: error, id: request.id }, 'a fault of ours');
  return new Refusal(500, '500', refusals.broken, { id: request.id });
}
