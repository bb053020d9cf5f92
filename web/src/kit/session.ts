import { type Call, mayMake, type Output } from '@fleet/contract/call';
import type { session as calls } from '@fleet/contract/session/calls';
import { createStore, useStore } from './store';

export type Profile = Output<typeof calls.profile>;
export type MenuNode = Profile['menus'][number];

/** Who is signed in in this browser tab. */
export interface Session {
  token: string;
  profile: Profile;
  rights: ReadonlySet<string>;
}

const keys = {
  token: 'token',
  profile: 'profile',
  buttons: 'buttonPermiss',
  loginName: 'loginName',
} as const;

export const session = createStore<Session | null>(restore());

function restore(): Session | null {
  const token = sessionStorage.getItem(keys.token);
  const profile = stored<Profile>(keys.profile);
  if (!token || !profile) return null;
  return { token, profile, rights: new Set(stored<string[]>(keys.buttons)) };
}

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function beginSession(token: string, profile: Profile) {
  sessionStorage.setItem(keys.token, token);
  sessionStorage.setItem(keys.profile, JSON.stringify(profile));
  sessionStorage.setItem(keys.buttons, JSON.stringify(profile.buttonPermiss));
  sessionStorage.setItem(keys.loginName, profile.user.loginName);
  session.set({ token, profile, rights: new Set(profile.buttonPermiss) });
}

/** Renews the profile of whoever is signed in; a lost right hides its buttons. */
export function renewProfile(profile: Profile) {
  const current = session.get();
  if (current) beginSession(current.token, profile);
}

export function endSession(forgetName = false) {
  for (const key of [keys.token, keys.profile, keys.buttons]) sessionStorage.removeItem(key);
  if (forgetName) sessionStorage.removeItem(keys.loginName);
  session.set(null);
}

export const lastLoginName = () => sessionStorage.getItem(keys.loginName) ?? '';

/** The session of a screen; screens exist only inside one. */
export function useSession(): Session {
  const current = useStore(session);
  if (!current) throw new Error('no session');
  return current;
}

export function useMay() {
  const { rights } = useSession();
  return (call: Pick<Call, 'right'>) => mayMake(call, rights);
}
