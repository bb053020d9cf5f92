import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FilesAway } from './fileStore';

/** A bucket of an S3 store, and who we are there. */
export interface BucketPlace {
  /** The address of the bucket, perhaps with a folder in it; keys go on after it. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

const tries = 3;
const firstPauseMs = 200;
const answerMs = 30_000;

interface Wanted {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Requests to one bucket, signed (AWS Signature Version 4) and tried again where the store is only busy. */
export class Bucket {
  constructor(
    readonly place: BucketPlace,
    /** Told of each request whether the store did what it was asked for; the fault, or null. */
    readonly told: (fault: FilesAway | null) => void = () => undefined,
  ) {}

  /** The answer of the store: 404 where there is no such key, 416 where it has no such part. Fails with `FilesAway`. */
  async send(wanted: Wanted): Promise<Response> {
    try {
      const answer = await this.#persist(wanted);
      if (!answer.ok && answer.status !== 416 && !(await isNoKey(answer)))
        throw new FilesAway(await refusalOf(wanted, answer));
      this.told(null);
      return answer;
    } catch (error) {
      const fault =
        error instanceof FilesAway
          ? error
          : new FilesAway(`${wanted.method}: ${causeOf(error)}`, { cause: error });
      this.told(fault);
      throw fault;
    }
  }

  async #persist(wanted: Wanted): Promise<Response> {
    for (let at = 1; ; at += 1) {
      const isLast = at === tries;
      try {
        const answer = await this.#once(wanted);
        if (isLast || (answer.status < 500 && answer.status !== 429)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (isLast) throw error;
      }
      await sleep(firstPauseMs * 3 ** (at - 1));
    }
  }

  async #once({ method, key, query = {}, headers = {}, body }: Wanted): Promise<Response> {
    const { url, region, keyId, secret } = this.place;
    const address = new URL(`${url}/${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      url: address.href,
      method,
      // Over plain http nothing else vouches for what arrives.
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
    }).sign();
    const leaving = new AbortController();
    const clock = setTimeout(
      () => leaving.abort(new Error(`no answer within ${answerMs / 1000} s`)),
      answerMs,
    );
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: leaving.signal,
        ...(body && { body }),
      });
    } finally {
      clearTimeout(clock);
    }
  }
}

/** An absent key is an answer; an absent bucket is not. An answer to HEAD has no words that tell them apart. */
async function isNoKey(answer: Response): Promise<boolean> {
  return answer.status === 404 && !(await answer.clone().text()).includes('NoSuchBucket');
}

async function refusalOf({ method }: Wanted, answer: Response): Promise<string> {
  const code = /<Code>([\w.]+)<\/Code>/.exec(await answer.text())?.[1];
  return `${method}: ${answer.status} ${code ?? ''}`.trimEnd();
}

/** The words of the network lie one error deeper than those of fetch. */
const causeOf = (error: unknown) => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
};
