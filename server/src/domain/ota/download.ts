import type { Context, Ground } from '../../base/context';
import { isSame } from '../../base/secrets';
import { findDownload } from './heardQueries';

/** Where terminals fetch firmware; the path goes on with the key of the version. */
export const firmwarePath = '/ota/firmware';
/** A link holds for one terminal and one day: many fetch in small pieces for hours. */
const holdsMs = 24 * 3_600_000;

/** The address from which one terminal may fetch a version; null where the platform has no public address. */
export function linkOf(
  { config, vault }: Pick<Ground, 'config' | 'vault'>,
  firmwareId: string,
  terminalRowId: string,
  now: Date,
): string | null {
  if (config.publicUrl === null) return null;
  const expires = String(now.getTime() + holdsMs);
  const sign = signature(vault, { id: firmwareId, device: terminalRowId, expires }).toString('base64url');
  const query = new URLSearchParams({ device: terminalRowId, expires, sign });
  return `${config.publicUrl.replace(/\/$/, '')}${firmwarePath}/${firmwareId}?${query}`;
}

export interface SignedLink {
  id: string;
  device: string;
  expires: string;
  sign: string;
}

/** The file behind a link; null when the link is not ours or is over, or the version is no longer issued. */
export async function openLink(ground: Pick<Context, 'db' | 'vault'>, link: SignedLink, now: Date) {
  const said = Buffer.from(link.sign, 'base64url');
  if (!isSame(said, signature(ground.vault, link))) return null;
  if (Number(link.expires) < now.getTime()) return null;
  return (await findDownload(ground, link.id)) ?? null;
}

const signature = (vault: Context['vault'], { id, device, expires }: Omit<SignedLink, 'sign'>) =>
  vault.fingerprint([id, device, expires].join('\0'), 'firmware link');
