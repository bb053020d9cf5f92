import { setTheme } from './appearance';
import { changeProfile } from './profile';
import { type Profile, renewProfile, session, useSession } from './session';

type Settings = Profile['settings'];

/** The person's own settings for their screens; a change counts at once and is kept with the account. */
export function useSettings() {
  const { profile } = useSession();
  function change(part: Partial<Settings>) {
    // As it is now, not as it was when this was drawn: two choices may follow each other at once.
    const now = session.get()?.profile ?? profile;
    const settings = { ...now.settings, ...part };
    if (part.theme) setTheme(part.theme);
    renewProfile({ ...now, settings });
    // A choice that could not be kept still counts here.
    changeProfile({ settings }).catch(() => undefined);
  }
  return { settings: profile.settings, change };
}
