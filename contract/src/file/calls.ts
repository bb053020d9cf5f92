import { z } from 'zod';
import { byId, calls, fileAnswer, search } from '../call';
import { id } from '../field';

export const attachmentBytes = 10 << 20;

const stored = z.object({
  id: z.string(),
  fileName: z.string(),
  /** The media type that its content has, whatever its name says. */
  type: z.string(),
  bytes: z.int(),
});

/** Files are kept once for their content; who may see one follows from the record it is attached to. */
export const file = calls('file', '/v1/FileController', {
  uploadImage: {
    path: 'upload',
    right: 'signedIn',
    sends: 'multipart',
    maxBytes: attachmentBytes,
    input: z.strictObject({ file: z.file() }),
    output: stored,
  },
  upload: {
    path: 'uploadFile',
    right: 'signedIn',
    sends: 'multipart',
    maxBytes: attachmentBytes,
    input: z.strictObject({ file: z.file() }),
    output: stored,
  },
  get: {
    path: 'getFile',
    right: 'signedIn',
    gets: true,
    input: search(byId.shape),
    output: fileAnswer,
  },
  getImage: {
    path: 'getImage',
    right: 'signedIn',
    gets: true,
    input: search({ id: id() }),
    output: fileAnswer,
  },
});
