import type { Call } from '@fleet/contract/call';
import { alsoShownIn, type StreamEventName, type StreamEvents } from '@fleet/contract/live/stream';
import { refusals } from '@fleet/contract/refusals';
import { serverNow } from '../clock';
import { sayNow } from '../language';
import { leaveWord } from '../notice';
import { askProfile } from '../profile';
import { askAgain } from '../queries';
import { endSession, session } from '../session';
import { takeSettings } from '../settings';
import { forgetAccount } from '../account';
import { channelOf, type Message } from './channel';
import { readStream, StreamRefused } from './connection';
import { takeAlarm } from './alarms';
import { beat } from './beat';
import { changed } from './changed';
import { following } from './following';
import { lookAround } from './looking';
import { newRequestKey } from '../requestKey';
import { link } from './link';
import { firstAnswers, firstPlace, forgetPlaces, tellFrom } from './place';
import type { SentEvent } from './sse';
import { forgetVehicles, takeIn } from './vehicles';

/*
 * One live stream per session, not per browser tab: the tab that holds the lock reads it and passes it on; when that
 * tab closes, the next one takes over where it stopped.
 */

const firstPause = 1_000;
const longestPause = 30_000;
const lostAfter = 10_000;

export function followStream(token: string) {
  const stop = new AbortController();
  const name = channelOf(token);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  let lastId: string | null = null;
  let isLeader = false;
  let isUp = false;
  let lostTimer: ReturnType<typeof setTimeout> | undefined = setTimeout(lose, lostAfter);
  const tab = newRequestKey();
  const looking = lookAround({
    tab,
    reader: () => (isLeader && isUp ? tab : null),
    pass: (look) => channel?.postMessage({ kind: 'look', tab, look } satisfies Message),
  });

  function showLink(up: boolean) {
    if (stop.signal.aborted) return;
    isUp = up;
    if (up) {
      clearTimeout(lostTimer);
      lostTimer = undefined;
      link.set({ state: 'live', heard: serverNow() });
    } else lostTimer ??= setTimeout(lose, lostAfter);
  }

  /** The lists ask again by themselves until it is back. */
  function lose() {
    link.set({ ...link.get(), state: 'lost' });
  }

  function heard() {
    const now = serverNow();
    if (now - (link.get().heard ?? 0) > 5_000) link.set({ state: 'live', heard: now });
  }

  function tellLink() {
    channel?.postMessage({ kind: 'link', isUp, following: following.get(), place: told() } satisfies Message);
  }

  /** The place up to which this tab has been told; before the first event, that from which on it is. */
  const told = () => lastId ?? firstPlace();

  function take(event: SentEvent) {
    lastId = event.id ?? lastId;
    handle(event);
    if (event.name === 'following') looking.begin();
  }

  async function lead() {
    isLeader = true;
    let pause = firstPause;
    await firstAnswers();
    while (!stop.signal.aborted) {
      const after = told();
      try {
        await readStream({
          token,
          name: tab,
          after,
          signal: stop.signal,
          opened(place) {
            pause = firstPause;
            tellFrom(after ?? place, askOnceMore);
            showLink(true);
            tellLink();
          },
          heard,
          event(event) {
            take(event);
            channel?.postMessage({ kind: 'event', event } satisfies Message);
          },
        });
      } catch (problem) {
        if (problem instanceof StreamRefused) return leave(token, problem.isUnknown);
      }
      if (stop.signal.aborted) return;
      if (isUp || link.get().state === 'connecting') {
        showLink(false);
        tellLink();
      }
      await wait(pause * (0.75 + Math.random() / 2), stop.signal);
      pause = Math.min(pause * 2, longestPause);
    }
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'event') {
        heard();
        take(data.event);
      } else if (data.kind === 'left') leaveToo();
      else if (data.kind === 'settings') takeSettings(data.settings);
      else if (data.kind === 'look') looking.take(data.tab, data.look);
      else if (data.kind === 'link') {
        showLink(data.isUp);
        if (data.isUp) tellFrom(data.place, askOnceMore);
        following.set(data.following);
        looking.begin();
      } else if (isLeader) tellLink();
    };
    channel.postMessage({ kind: 'hello' } satisfies Message);
  }
  if (channel && 'locks' in navigator) {
    navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);
  } else void lead();

  return () => {
    stop.abort();
    clearTimeout(lostTimer);
    looking.close();
    channel?.close();
    forgetPlaces();
    forgetVehicles();
    changed.clear();
    following.set({ all: true, isWide: false });
    link.set({ state: 'connecting', heard: null });
  };
}

const askOnceMore = ({ subject, path }: Call) => void askAgain(subject, path);

function handle(event: SentEvent) {
  const name = event.name as StreamEventName;
  const data = JSON.parse(event.data) as StreamEvents[StreamEventName];
  beat();
  if (name === 'vehicleState') takeIn(data as StreamEvents['vehicleState']);
  else if (name === 'following') follow(data as StreamEvents['following']);
  else if (name === 'alarm') takeAlarm(data as StreamEvents['alarm']);
  else if (name === 'changed') {
    const { subject } = data as StreamEvents['changed'];
    changed.add([subject, ...(alsoShownIn[subject] ?? [])]);
  } else if (name === 'reload') {
    forgetVehicles();
    void askAgain();
    askProfile().catch(() => undefined);
  } else if (name === 'rights') {
    // First the rights: what may no longer be asked for is not asked for. Without an answer nothing lost stays in sight.
    void askProfile()
      .catch(() => undefined)
      .then(() => askAgain());
  } else if (name === 'signedOut') {
    if ((data as StreamEvents['signedOut']).reason === 'logout') leaveToo();
    else leave(session.get()?.token);
  }
}

/** Whoever followed some and follows all again asks for what he was not told of. */
function follow(now: StreamEvents['following']) {
  const { all } = following.get();
  following.set(now);
  if (now.all && !all) void askAgain();
}

/** Whoever leaves in one tab leaves nothing behind in the others. */
function leaveToo() {
  forgetAccount();
  endSession(true);
}

/** A session that the server does not know leaves no name in the form of signing in: `wire.md`. */
function leave(token: string | undefined, isUnknown = false) {
  if (!token || session.get()?.token !== token) return;
  leaveWord(sayNow(refusals.sessionEnded));
  endSession(isUnknown);
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', finish, { once: true });
    // Back on line there is no reason to wait out the pause.
    addEventListener('online', finish, { once: true, signal });
  });
