import type { Call, Output, Reply } from '@fleet/contract/call';
import { NoAnswer, headersOf, settleReply } from './post';
import { session } from './session';

/** Sends one file to a call that takes one, telling how far it has come, 0 to 100; fetch could not tell. */
export function upload<C extends Call>(
  call: C,
  file: File,
  onProgress: (percent: number) => void,
): Promise<Output<C>> {
  const token = session.get()?.token;
  const body = new FormData();
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', call.path);
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onerror = () => reject(new NoAnswer('no answer'));
    request.onload = () => {
      const reply = (request.response ?? {}) as Partial<Reply<Output<C>>>;
      const response = new Response(null, {
        status: request.status,
        headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
      });
      if (response.ok && reply.code === '200') resolve(reply.data as Output<C>);
      else reject(settleReply(response, reply, token));
    };
    request.send(body);
  });
}
