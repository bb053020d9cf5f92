import type { FileHandle } from 'node:fs/promises';
import type { Bucket } from './bucket';
import { FilesAway } from './fileStore';

/** A larger file goes in parts of this size; S3 takes 10,000 of them. */
const partBytes = 16 << 20;

/** Puts so many bytes of a file into a bucket; broken off by the signal, nothing of it is left there. */
export async function uploadFile(
  bucket: Bucket,
  key: string,
  file: FileHandle,
  bytes: number,
  signal?: AbortSignal,
): Promise<void> {
  const read = async (from: number) => {
    const part = Buffer.alloc(Math.min(partBytes, bytes - from));
    await file.read(part, 0, part.length, from);
    return part;
  };
  if (bytes <= partBytes) {
    await bucket.send({ method: 'PUT', key, body: await read(0) });
    return;
  }
  const uploadId = await begin(bucket, key);
  try {
    const tags: string[] = [];
    for (let from = 0; from < bytes; from += partBytes) {
      signal?.throwIfAborted();
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await bucket.send({ method: 'PUT', key, query, body: await read(from) });
      tags.push(headers.get('etag') ?? '');
    }
    await complete(bucket, key, uploadId, tags);
  } catch (error) {
    // Left behind, its parts would be kept and paid for.
    await bucket.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function begin(bucket: Bucket, key: string): Promise<string> {
  const text = await (await bucket.send({ method: 'POST', key, query: { uploads: '' } })).text();
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
  if (uploadId === undefined) throw new FilesAway('the store began no upload');
  return uploadId;
}

async function complete(
  bucket: Bucket,
  key: string,
  uploadId: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await bucket.send({ method: 'POST', key, query: { uploadId }, body });
  // It may have answered 200 before it failed.
  if ((await answer.text()).includes('<Error>')) throw new FilesAway('the store did not complete an upload');
}
