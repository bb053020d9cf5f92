import type { AppContext } from './context';
import { isSame } from './secrets';

/** A link holds for one terminal and one day: many fetch in small pieces for hours. */
const holdsMs = 24 * 3_600_000;

/** The content of a signed link: the terminal, the end of its validity, and our signature. */
export interface SignedLink {
  device: string;
  expires: string;
  sign: string;
}

/** The address from which one terminal may fetch what lies at a path; null where the platform has no public address. */
export function deviceLink(
  { config, vault }: Pick<AppContext, 'config' | 'vault'>,
  path: string,
  terminalRowId: string,
  now: Date,
): string | null {
  const home = homeOf(config);
  if (home === null) return null;
  const expires = String(now.getTime() + holdsMs);
  const sign = signature(vault, path, { device: terminalRowId, expires }).toString('base64url');
  const query = new URLSearchParams({ device: terminalRowId, expires, sign });
  return `${home}${path}?${query}`;
}

const loopback = ['127.0.0.1', 'localhost', '::1'];

/** The address by which terminals find us: the configured one, or this machine while we listen to it alone. */
function homeOf({ publicUrl, host, port, tls }: AppContext['config']): string | null {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '');
  if (!loopback.includes(host) || port === 0) return null;
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether a link to a path is ours and holds. */
export function isDeviceLink(
  { vault }: Pick<AppContext, 'vault'>,
  path: string,
  link: SignedLink,
  now: Date,
): boolean {
  const said = Buffer.from(link.sign, 'base64url');
  return isSame(said, signature(vault, path, link)) && Number(link.expires) >= now.getTime();
}

const signature = (vault: AppContext['vault'], path: string, { device, expires }: Omit<SignedLink, 'sign'>) =>
  vault.fingerprint([path, device, expires].join('\0'), 'device link');
