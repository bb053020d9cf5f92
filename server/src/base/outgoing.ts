import { lookup as resolve } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A range of addresses, as ipaddr.js reads it: the address and the length of its prefix. */
export type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** An address that this server may not be sent to: it lies in a private network, or is none at all. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host}: 不允许访问内网地址 / a private address is not allowed (OUTGOING_PRIVATE)`);
    this.name = 'ForbiddenAddress';
  }
}

/** An answer that is longer than was wanted. */
export class TooLarge extends Error {
  constructor(mostBytes: number) {
    super(`more than ${mostBytes} bytes`);
    this.name = 'TooLarge';
  }
}

interface Request {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** An answer that is longer is a failure. */
  mostBytes: number;
  /** The private ranges that may be reached; `all` for an address that the installation's own settings name. */
  allowed: readonly Range[] | 'all';
}

export interface Answer {
  status: number;
  /** The media type without its parameters. */
  type: string;
  body: Buffer;
}

/**
 * Every request that goes out of here: the name is resolved, each of its addresses is judged, and only what was
 * judged is connected to, so that a name which answers differently the second time leads nowhere else.
 * Redirects are not followed. Rejects with `ForbiddenAddress`, or with what the network said.
 */
export async function request(address: string, wanted: Request): Promise<Answer> {
  const url = new URL(address);
  const { method = 'GET', headers, body, timeoutMs, mostBytes, allowed } = wanted;
  const found = await judgedAddresses(url.hostname, allowed);
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((done, failed) => {
    const sent = open(
      url,
      {
        method,
        agent: false,
        lookup: answerWith(found),
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        readAll(response, mostBytes).then(
          (bytes) =>
            done({
              status: response.statusCode ?? 0,
              type: response.headers['content-type']?.split(';')[0]?.trim() ?? '',
              body: bytes,
            }),
          failed,
        );
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Rejects with `ForbiddenAddress` when the address may not be reached as its name resolves now. */
export async function assertReachable(address: string, allowed: Request['allowed']): Promise<void> {
  await judgedAddresses(new URL(address).hostname, allowed);
}

type Address = { address: string; family: number };

async function judgedAddresses(hostname: string, allowed: Request['allowed']): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host, { all: true });
  if (!found.every(({ address }) => mayReach(address, allowed))) throw new ForbiddenAddress(host);
  return found;
}

/** IPv4 inside of IPv6 is judged as what it is; whatever is not a plain public address is private. */
function mayReach(address: string, allowed: Request['allowed']): boolean {
  if (allowed === 'all') return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast') return true;
  return allowed.some((range) => parsed.kind() === range[0].kind() && parsed.match(range));
}

/** Both ways in which Node asks: for one address, or for all of them. */
const answerWith =
  (found: readonly Address[]): LookupFunction =>
  (_host, { all }, callback) => {
    if (all) callback(null, [...found]);
    else callback(null, found[0]!.address, found[0]!.family);
  };

async function readAll(response: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new TooLarge(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a list such as `10.0.0.0/8, fd00::/8`; throws what ipaddr.js says of a range that is none. */
export const readRanges = (list: string): Range[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ipaddr.parseCIDR(part));
