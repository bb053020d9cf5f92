import type { Context, Ground } from '../../../base/context';
import { deviceLink, isDeviceLink, type SignedLink } from '../../../base/deviceLink';
import { findDownload } from './heardQueries';

/** Where terminals fetch firmware; the path goes on with the key of the version. */
export const firmwarePath = '/ota/firmware';

/** The address from which one terminal may fetch a version; null where the platform has no public address. */
export const linkOf = (
  ground: Pick<Ground, 'config' | 'vault'>,
  firmwareId: string,
  terminalRowId: string,
  now: Date,
): string | null => deviceLink(ground, `${firmwarePath}/${firmwareId}`, terminalRowId, now);

/** The file behind a link; null when the link is not ours or is over, or the version is no longer issued. */
export async function openLink(
  ground: Pick<Context, 'db' | 'vault'>,
  firmwareId: string,
  link: SignedLink,
  now: Date,
) {
  if (!isDeviceLink(ground, `${firmwarePath}/${firmwareId}`, link, now)) return null;
  return (await findDownload(ground, firmwareId)) ?? null;
}
