import type { Ground } from './context';
import { isSame } from './secrets';

/** A link holds for one terminal and one day: many fetch in small pieces for hours. */
const holdsMs = 24 * 3_600_000;

/** What a link says of itself: for which terminal it is, until when, and our signature. */
export interface SignedLink {
  device: string;
  expires: string;
  sign: string;
}

/** The address from which one terminal may fetch what lies at a path; null where the platform has no public address. */
export function deviceLink(
  { config, vault }: Pick<Ground, 'config' | 'vault'>,
  path: string,
  terminalRowId: string,
  now: Date,
): string | null {
  if (config.publicUrl === null) return null;
  const expires = String(now.getTime() + holdsMs);
  const sign = signature(vault, path, { device: terminalRowId, expires }).toString('base64url');
  const query = new URLSearchParams({ device: terminalRowId, expires, sign });
  return `${config.publicUrl.replace(/\/$/, '')}${path}?${query}`;
}

/** Whether a link to a path is ours and holds. */
export function isDeviceLink(
  { vault }: Pick<Ground, 'vault'>,
  path: string,
  link: SignedLink,
  now: Date,
): boolean {
  const said = Buffer.from(link.sign, 'base64url');
  return isSame(said, signature(vault, path, link)) && Number(link.expires) >= now.getTime();
}

const signature = (vault: Ground['vault'], path: string, { device, expires }: Omit<SignedLink, 'sign'>) =>
  vault.fingerprint([path, device, expires].join('\0'), 'device link');
