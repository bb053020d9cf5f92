import type { Output } from '@fleet/contract/call';
import { provider } from '@fleet/contract/provider/calls';
import { session as calls } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { forgetAccount } from '../../kit/account';
import { sayNow } from '../../kit/language';
import { tellOtherTabs } from '../../kit/live/channel';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { beginSession, endSession, session } from '../../kit/session';
import { showInstant } from '../../kit/time';

/** Lets somebody in, and tells of tries that failed since the last time. */
export function enter({ token, lastLogin, failedTries, ...profile }: Output<typeof calls.login>) {
  beginSession(token, profile);
  if (failedTries === 0) return;
  const count = failedTries;
  if (!lastLogin) return announce('warning', sayNow(sessionText.failedTriesBefore, { count }));
  const time = showInstant(lastLogin.time, profile.user.timeZone);
  const ip = lastLogin.ip ?? sayNow(sessionText.unknownAddress);
  announce('warning', sayNow(sessionText.failedTries, { time, ip, count }));
}

/** A changed password ends the old token; the session goes on with the new one. */
export async function takeNewToken(token: string) {
  const current = session.get();
  if (!current) return;
  const { user } = current.profile;
  beginSession(token, {
    ...current.profile,
    user: { ...user, mustChangePassword: false, whyChangePassword: null },
  });
  const profile = await post(calls.profile, {}).catch(() => null);
  if (profile) beginSession(token, profile);
}

/** Ends the session at the provider too, where that can be done. */
async function leaveProvider() {
  const left = await post(provider.leave, {}).catch(() => null);
  if (left?.address) location.assign(left.address);
}

/** Exit: the session ends here at once, whatever the server answers, and leaves nothing behind. */
export async function leaveSession() {
  const { way } = session.get()?.profile.user ?? {};
  const goodbye = way === 'provider' ? leaveProvider() : post(calls.logout, {}).catch(() => undefined);
  tellOtherTabs({ kind: 'left' });
  forgetAccount();
  endSession(true);
  await goodbye;
}
