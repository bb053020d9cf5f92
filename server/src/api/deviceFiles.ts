import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { AppContext } from '../base/context';
import { begun } from '../base/files/begun';
import { facePath, openFace } from '../domain/fleet/face/service';
import { filePath, openForTerminal } from '../domain/house/file/service';

interface Asked {
  Params: { id: string };
  Querystring: { device?: string; expires?: string; sign?: string };
}

/** Faces and files for terminals, behind links that were signed for one of them; kept by nobody on the way. */
export function serveDeviceFiles(app: FastifyInstance, appCtx: AppContext): void {
  // The address lets in whoever reads it: it stands in no log.
  const options = { logLevel: 'warn' } as const;
  app.get<Asked>(`${facePath}/:id`, options, async (request, reply) => {
    const { device = '', expires = '', sign = '' } = request.query;
    const photo = await openFace(appCtx, request.params.id, { device, expires, sign }, new Date());
    if (!photo) return reply.code(403).send();
    return reply.headers({ 'cache-control': 'no-store', 'content-type': 'image/jpeg' }).send(photo);
  });
  app.get<Asked>(`${filePath}/:id`, { ...options, compress: false }, async (request, reply) => {
    const { device = '', expires = '', sign = '' } = request.query;
    const found = await openForTerminal(appCtx, request.params.id, { device, expires, sign }, new Date());
    if (!found) return reply.code(403).send();
    const content = await begun(found.body);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'application/octet-stream',
        'content-length': found.bytes,
      })
      .send(Readable.from(content));
  });
}
