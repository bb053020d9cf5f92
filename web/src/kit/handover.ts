import { beginSession, type Profile, session } from './session';

/** A session of one tab, told to another of the same browser and address. */
interface Lent {
  token: string;
  profile: Profile;
}

const ask = 'whoIsSignedIn';
/** Tabs that are there answer within a few milliseconds. */
const patienceMs = 120;

const open = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session'));

/** Tells new tabs who is signed in here. */
export function lendSession(): void {
  const channel = open();
  channel?.addEventListener('message', ({ data }) => {
    const own = session.get();
    if (data === ask && own) channel.postMessage({ token: own.token, profile: own.profile } satisfies Lent);
  });
}

/** Goes on with the session of the other tabs; without one, or with several people in them, nothing begins. */
export async function borrowSession(): Promise<void> {
  const channel = open();
  if (!channel) return;
  const lent: Lent[] = [];
  channel.addEventListener('message', ({ data }) => {
    if (data !== ask) lent.push(data as Lent);
  });
  channel.postMessage(ask);
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  channel.close();
  const people = new Set(lent.map(({ profile }) => profile.user.id));
  if (people.size === 1) beginSession(lent[0]!.token, lent[0]!.profile);
}
