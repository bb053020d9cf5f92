import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { AppContext } from '../base/context';
import { begun } from '../base/files/begun';
import { fetched, firmwarePath, openLink } from '../domain/fleet/ota/index';

interface Asked {
  Params: { id: string };
  Querystring: { device?: string; expires?: string; sign?: string };
}

/** Firmware for terminals, behind links that were signed for one of them; whole or in parts, so that a broken one goes on. */
export function serveFirmware(app: FastifyInstance, appCtx: AppContext): void {
  app.route<Asked>({
    method: ['GET', 'HEAD'],
    url: `${firmwarePath}/:id`,
    // Firmware does not shrink, and a terminal counts bytes.
    compress: false,
    handler: (request, reply) => serve(appCtx, request, reply),
  });
}

async function serve(appCtx: AppContext, request: FastifyRequest<Asked>, reply: FastifyReply) {
  const { device = '', expires = '', sign = '' } = request.query;
  const found = await openLink(appCtx, request.params.id, { device, expires, sign }, new Date());
  if (!found) return reply.code(403).send();
  const { bytes, sha256 } = found;
  const etag = `"${sha256.toString('hex')}"`;
  const isSame = (request.headers['if-range'] ?? etag) === etag;
  const part = isSame ? partIn(request.headers.range, bytes) : null;
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { start, end } = part ?? { start: 0, end: bytes - 1 };
  let sent = start;
  async function* counted() {
    for await (const piece of appCtx.files.open(sha256, { start, end })) {
      yield piece;
      sent += piece.length;
    }
  }
  const content = request.method === 'HEAD' ? null : await begun(counted());
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-type': 'application/octet-stream',
    'content-length': end - start + 1,
    'repr-digest': `sha-256=:${sha256.toString('base64')}:`,
    etag,
  });
  if (content === null) return reply.send();
  reply.raw.once('close', () => {
    fetched(appCtx, device, Math.floor((sent / bytes) * 100)).catch(appCtx.complain);
  });
  return reply.send(Readable.from(content));
}

/**
 * The part that a Range names: null for the whole file, which is also the answer to several ranges and to what cannot
 * be read; `beyond` for one that begins behind the end.
 */
export function partIn(
  range: string | undefined,
  bytes: number,
): { start: number; end: number } | 'beyond' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const last = Number(to);
    return last === 0 ? 'beyond' : { start: Math.max(0, bytes - last), end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= bytes ? 'beyond' : { start, end };
}
