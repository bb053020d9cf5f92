import type { Call, Output, Reply, Sent } from '@fleet/contract/call';
import { NoAnswer, formOf, headersOf, settleReply } from './post';
import { withProof } from './proof';
import { session } from './session';

/** Sends an input with a file in it, telling how far that has come, 0 to 100; fetch could not tell. */
export const upload = <C extends Call>(
  call: C,
  input: Sent<C>,
  onProgress: (percent: number) => void,
): Promise<Output<C>> => withProof(() => uploadOnce(call, input, onProgress));

function uploadOnce<C extends Call>(
  call: C,
  input: Sent<C>,
  onProgress: (percent: number) => void,
): Promise<Output<C>> {
  const token = session.get()?.token;
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
    request.send(formOf(input as object));
  });
}
