import { beginSession, type Profile, session } from './session';

/** A session of one tab, told to another of the same browser and address. */
interface Lent {
  token: string;
  profile: Profile;
}

const ask = 'whoIsSignedIn';
/** Tabs that are there answer within a few milliseconds; one that is known to be there may be busy. */
const patienceMs = 120;
const busyMs = 3_000;

const open = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session'));

/** Tells new tabs who is signed in here. */
export function lendSession(): void {
  const channel = open();
  channel?.addEventListener('message', ({ data }) => {
    const own = session.get();
    if (data === ask && own) channel.postMessage({ token: own.token, profile: own.profile } satisfies Lent);
  });
}

/** Whoever is signed in holds the lock of the stream: `live/stream.ts`. */
const isSomebodyThere = async () =>
  'locks' in navigator && ((await navigator.locks.query()).held?.length ?? 0) > 0;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Goes on with the session of the other tabs; without one, or with several people in them, nothing begins. */
export async function borrowSession(): Promise<void> {
  const channel = open();
  if (!channel) return;
  const lent: Lent[] = [];
  const answered = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === ask) return;
      lent.push(data as Lent);
      resolve();
    });
  });
  channel.postMessage(ask);
  if (await isSomebodyThere()) await Promise.race([answered, pause(busyMs)]);
  await pause(patienceMs);
  channel.close();
  const people = new Set(lent.map(({ profile }) => profile.user.id));
  if (people.size === 1) beginSession(lent[0]!.token, lent[0]!.profile);
}
