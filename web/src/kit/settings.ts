import { setTheme } from './appearance';
import { tellOtherTabs } from './live/channel';
import { changeProfile } from './profile';
import { type Profile, renewProfile, session, useSession } from './session';

type Settings = Profile['settings'];

/** Takes in what the person has chosen, here or in another tab. */
export function takeSettings(settings: Settings) {
  const { profile } = session.get() ?? {};
  if (settings.theme) setTheme(settings.theme);
  if (profile) renewProfile({ ...profile, settings });
}

/** The person's own settings for their screens; a change counts at once in every tab and is kept with the account. */
export function useSettings() {
  const { profile } = useSession();
  function change(part: Partial<Settings>) {
    // As it is now, not as it was when this was drawn: two choices may follow each other at once.
    const settings = { ...(session.get()?.profile ?? profile).settings, ...part };
    takeSettings(settings);
    tellOtherTabs({ kind: 'settings', settings });
    // A choice that could not be kept still counts here. Only what was chosen is sent: the rest may have been chosen
    // anew elsewhere.
    changeProfile({ settings: part }).catch(() => undefined);
  }
  return { settings: profile.settings, change };
}
