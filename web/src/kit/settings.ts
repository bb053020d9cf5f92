import type { Input } from '@fleet/contract/call';
import type { session as calls } from '@fleet/contract/session/calls';
import { shellText } from '@fleet/contract/shell/text';
import { setTheme } from './appearance';
import { sayNow } from './language';
import { tellOtherTabs } from './live/channel';
import { announce } from './notice';
import { changeProfile } from './profile';
import { type Profile, renewProfile, session, useSession } from './session';

type Settings = Profile['settings'];
type Change = NonNullable<Input<typeof calls.updateProfile>['settings']>;

/** Takes in what the person has chosen, here or in another tab. */
export function takeSettings(settings: Settings) {
  const { profile } = session.get() ?? {};
  if (settings.theme) setTheme(settings.theme);
  if (profile) renewProfile({ ...profile, settings });
}

/** The person's own settings for their screens; a change counts at once in every tab and is kept with the account. */
export function useSettings() {
  const { profile } = useSession();
  function change(part: Change) {
    // As it is now, not as it was when this was drawn: two choices may follow each other at once.
    const settings = merged((session.get()?.profile ?? profile).settings, part);
    takeSettings(settings);
    tellOtherTabs({ kind: 'settings', settings });
    // Only what was chosen is sent: the rest may have been chosen anew elsewhere.
    changeProfile({ settings: part }).catch(() => announce('warning', sayNow(shellText.notKept)));
  }
  return { settings: profile.settings, change };
}

/** As the server merges them: columns list by list, and none of them are those of every list. */
function merged(before: Settings, { columns, ...part }: Change): Settings {
  if (!columns) return { ...before, ...part };
  const all = Object.keys(columns).length > 0 ? { ...before.columns, ...columns } : {};
  const kept = Object.entries(all).flatMap(([list, chosen]) => (chosen ? [[list, chosen] as const] : []));
  return { ...before, ...part, columns: Object.fromEntries(kept) };
}
