import type { AppContext } from '../../../base/context';
import { deviceLink, isDeviceLink, type SignedLink } from '../../../base/deviceLink';
import { fetchedAfterCancel } from './afterCancel';
import { findDownload } from './heardQueries';

/** The path from which terminals fetch firmware; it goes on with the key of the version. */
export const firmwarePath = '/ota/firmware';

/** The address from which one terminal may fetch a version; null where the platform has no public address. */
export const linkOf = (
  appCtx: Pick<AppContext, 'config' | 'vault'>,
  firmwareId: string,
  terminalRowId: string,
  now: Date,
): string | null => deviceLink(appCtx, `${firmwarePath}/${firmwareId}`, terminalRowId, now);

/** The file behind a link; null when the link is not ours or is over, or the version is no longer issued. */
export async function openLink(appCtx: AppContext, firmwareId: string, link: SignedLink, now: Date) {
  if (!isDeviceLink(appCtx, `${firmwarePath}/${firmwareId}`, link, now)) return null;
  const found = await findDownload(appCtx, firmwareId);
  if (!found) await fetchedAfterCancel(appCtx, link.device, firmwareId);
  return found ?? null;
}
