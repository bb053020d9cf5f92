import { z } from 'zod';
import { byId, calls, done, search, versionOfRule } from '../call';
import { format, id } from '../field';
import { pushFormats } from './text';

/** Where the platform of a jurisdiction takes the records that are pushed to it. */
export const pushTarget = calls('pushTarget', '/v1/jurisdiction', {
  one: {
    path: 'selectPushTarget',
    right: 'jurisdiction:view',
    input: search(byId.shape),
    /** Version 0 where nothing is set yet. */
    output: z.object({ url: z.string().nullable(), version: z.int() }),
  },
  edit: {
    path: 'updatePushTarget',
    stepUp: true,
    right: 'jurisdiction:edit',
    input: z.strictObject({
      id: id(),
      version: versionOfRule(),
      url: format(/^https?:\/\/[^\s/?#@]+([/?]\S*)?$/, pushFormats.url).pipe(z.string().max(500)),
      /** The key of the signature; left out, the present one stays, and the first one is generated. */
      secret: format(/^[\x21-\x7e]{16,128}$/, pushFormats.secret).nullish(),
    }),
    /** The secret when it was made here: it is shown once. */
    output: z.object({ secret: z.string().nullable() }),
  },
  del: { path: 'deletePushTarget', right: 'jurisdiction:edit', input: byId, output: done },
});
