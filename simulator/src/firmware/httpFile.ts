import type { Offer } from './upgrader';

const patienceMs = 10_000;

/** Fetches a part of a file that the platform serves. */
export async function readHttp(url: string, offset: number, size: number): Promise<Buffer> {
  const response = await fetch(url, {
    headers: { range: `bytes=${offset}-${offset + size - 1}` },
    signal: AbortSignal.timeout(patienceMs),
  });
  if (response.status !== 206) throw new Error(`HTTP ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** How large a file is and what it must come to, as a terminal learns it that was given nothing but an address. */
export async function lookHttp(url: string): Promise<Pick<Offer, 'bytes' | 'sha256'>> {
  const { ok, status, headers } = await fetch(url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!ok) throw new Error(`HTTP ${status}`);
  const digest = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1];
  return {
    bytes: Number(headers.get('content-length')),
    sha256: digest ? Buffer.from(digest, 'base64').toString('hex') : null,
  };
}
