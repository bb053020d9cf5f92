import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketPlace } from '../src/base/files/bucket';

interface Kept {
  body: Buffer;
  changed: Date;
}

type Say = (status: number, body?: string | Buffer, headers?: Record<string, string>) => void;

/**
 * A store that speaks as much of S3 as we use, with one bucket in memory. It recomputes each signature (AWS Signature
 * Version 4, "Create a signed request") and the hash of each body, and refuses whatever does not fit.
 */
export class S3Server {
  readonly keys = new Map<string, Kept>();
  readonly uploads = new Map<string, Map<number, Buffer>>();
  readonly place: BucketPlace;
  /** Answers so many of the next requests with 503. */
  busyFor = 0;
  /** Methods that this user has no right to. */
  denied: string[] = [];
  /** Called before a request is done, with its method and key. */
  before: (method: string, key: string) => Promise<void> | void = () => undefined;
  #server: Server;

  private constructor(readonly port: number) {
    this.place = {
      url: `http://127.0.0.1:${port}/fleet/some-place`,
      region: 'cn-north-1',
      keyId: 'KEYID',
      secret: `secret-${randomUUID()}`,
    };
    this.#server = this.#create();
  }

  static async start(port = 0): Promise<S3Server> {
    const probe = createServer().listen(port, '127.0.0.1');
    await once(probe, 'listening');
    const free = (probe.address() as AddressInfo).port;
    await new Promise((resolve) => probe.close(resolve));
    const server = new S3Server(free);
    await server.start();
    return server;
  }

  /** The settings that make a server of ours keep its files there. */
  get settings() {
    return this.settingsFor('FILES');
  }

  settingsFor(name: 'FILES' | 'BACKUP'): Record<string, string> {
    const { url, region, keyId, secret } = this.place;
    const values = { URL: url, REGION: region, KEY_ID: keyId, SECRET: secret };
    return Object.fromEntries(Object.entries(values).map(([what, value]) => [`${name}_${what}`, value]));
  }

  /** Nobody answers any more; what is kept stays. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async start(): Promise<void> {
    this.#server = this.#create();
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #create(): Server {
    return createServer((request, response) => {
      void this.#answer(request, response).catch((fault: unknown) => response.destroy(fault as Error));
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const say: Say = (status, content = '', headers = {}) => {
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) });
      response.end(request.method === 'HEAD' ? undefined : content);
    };
    const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`);
    const url = new URL(request.url!, this.place.url);
    if (this.busyFor > 0) {
      this.busyFor -= 1;
      return refuse(503, 'SlowDown');
    }
    const wrong = this.#wrongIn(request, url, body);
    if (wrong) return refuse(403, wrong);
    if (this.denied.includes(request.method!)) return refuse(403, 'AccessDenied');
    const [, bucket, ...key] = url.pathname.split('/');
    if (bucket !== 'fleet') return refuse(404, 'NoSuchBucket');
    await this.before(request.method!, key.join('/'));
    this.#do(request, key.join('/'), url.searchParams, body, say, refuse);
  }

  #do(
    request: IncomingMessage,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    say: Say,
    refuse: (status: number, code: string) => void,
  ): void {
    const uploadId = query.get('uploadId');
    const parts = uploadId === null ? null : this.uploads.get(uploadId);
    if (parts === undefined) return refuse(404, 'NoSuchUpload');
    const found = this.keys.get(key);
    switch (`${request.method} ${query.has('uploads') ? 'uploads' : parts ? 'upload' : 'key'}`) {
      case 'POST uploads': {
        const id = randomUUID();
        this.uploads.set(id, new Map());
        return say(200, `<R><UploadId>${id}</UploadId></R>`);
      }
      case 'PUT upload':
        parts!.set(Number(query.get('partNumber')), body);
        return say(200, '', { etag: tagOf(body) });
      case 'POST upload': {
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
        const bodies = named.map(([, number]) => parts!.get(Number(number)));
        if (bodies.some((one, at) => !one || tagOf(one) !== named[at]![2])) return refuse(400, 'InvalidPart');
        this.keys.set(key, { body: Buffer.concat(bodies as Buffer[]), changed: new Date() });
        this.uploads.delete(uploadId!);
        return say(200, '<R/>');
      }
      case 'DELETE upload':
        this.uploads.delete(uploadId!);
        return say(204);
      case 'PUT key':
        this.keys.set(key, { body, changed: new Date() });
        return say(200, '', { etag: tagOf(body) });
      case 'DELETE key':
        this.keys.delete(key);
        return say(204);
      default:
        return found ? sayKept(found, request.headers.range, say, refuse) : refuse(404, 'NoSuchKey');
    }
  }

  /** The code of what does not fit in a request's signature; null where it fits. */
  #wrongIn({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
    const { region, keyId, secret } = this.place;
    const shape = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/;
    const [, credential, signed, signature] = shape.exec(headers.authorization ?? '') ?? [];
    if (!signature) return 'MissingSecurityHeader';
    const [id, day] = credential!.split('/');
    if (id !== keyId) return 'InvalidAccessKeyId';
    const bodyHash = String(headers['x-amz-content-sha256']);
    if (createHash('sha256').update(body).digest('hex') !== bodyHash) return 'XAmzContentSHA256Mismatch';
    const query = [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&');
    const lines = signed!.split(';').map((name) => `${name}:${String(headers[name])}\n`);
    const canonical = [method, url.pathname, query, lines.join(''), signed, bodyHash].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const hash = createHash('sha256').update(canonical).digest('hex');
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
    const key = [day!, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
    return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

function sayKept(
  { body, changed }: Kept,
  range: string | undefined,
  say: Say,
  refuse: (status: number, code: string) => void,
): void {
  const headers = { 'last-modified': changed.toUTCString(), etag: tagOf(body) };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) return say(200, body, headers);
  if (Number(from) >= body.length) return refuse(416, 'InvalidRange');
  say(206, body.subarray(Number(from), Number(to) + 1), headers);
}
