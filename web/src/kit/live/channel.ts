import type { StreamEvents } from '@fleet/contract/live/stream';
import { session } from '../session';
import type { Look } from './looks';
import type { SentEvent } from './sse';

/** The messages between the tabs of one session. */
export type Message =
  | { kind: 'event'; event: SentEvent }
  | { kind: 'link'; isUp: boolean; following: StreamEvents['following'] }
  | { kind: 'look'; tab: string; look: Look }
  | { kind: 'hello' }
  | { kind: 'left' };

export const channelOf = (token: string) => `live:${shortName(token)}`;

/** Tells the other tabs of this session that its owner leaves; to be called while it is still known. */
export function tellOtherTabs() {
  const token = session.get()?.token;
  if (!token || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelOf(token));
  channel.postMessage({ kind: 'left' } satisfies Message);
  channel.close();
}

/** A name for the session that does not give its token away. */
function shortName(token: string) {
  let hash = 5381;
  for (const sign of token) hash = (Math.imul(hash, 33) + sign.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}
