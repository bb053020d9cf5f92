import type { StreamEvents } from '@fleet/contract/live/stream';
import { type Profile, session } from '../session';
import type { Look } from './looks';
import type { SentEvent } from './sse';

/** The messages between the tabs of one session. */
export type Message =
  | { kind: 'event'; event: SentEvent }
  | { kind: 'link'; isUp: boolean; following: StreamEvents['following']; place: string | null }
  | { kind: 'look'; tab: string; look: Look }
  | { kind: 'hello' }
  | { kind: 'settings'; settings: Profile['settings'] }
  | { kind: 'left' };

export const channelOf = (token: string) => `live:${shortName(token)}`;

/** Tells the other tabs of this session what its owner did; to be called while the session is still known. */
export function tellOtherTabs(message: Message) {
  const token = session.get()?.token;
  if (!token || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelOf(token));
  channel.postMessage(message);
  channel.close();
}

/** A name for the session that does not give its token away. */
function shortName(token: string) {
  let hash = 5381;
  for (const sign of token) hash = (Math.imul(hash, 33) + sign.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}
