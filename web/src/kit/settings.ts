import { session as calls } from '@fleet/contract/session/calls';
import { setTheme } from './appearance';
import { post } from './post';
import { type Profile, renewProfile, useSession } from './session';

type Settings = Profile['settings'];

/** What a person chose for their own screens; it counts at once and is kept with the account. */
export function useSettings() {
  const { profile } = useSession();
  function change(part: Partial<Settings>) {
    const settings = { ...profile.settings, ...part };
    if (part.theme) setTheme(part.theme);
    renewProfile({ ...profile, settings });
    // A choice that could not be kept still counts here.
    post(calls.updateProfile, { settings }).then(renewProfile, () => undefined);
  }
  return { settings: profile.settings, change };
}
