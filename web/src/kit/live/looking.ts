import { live } from '@fleet/contract/live/calls';
import { post } from '../post';
import { following } from './following';
import { joined, type Look, lookOfTab, onLook } from './looks';

/** A map that is moved, and a list that is scrolled, is told of when it has been still for so long. */
const stillMs = 200;
const againMs = 2_000;
const mostTabs = 20;

interface Parts {
  /** The name that this tab has among the tabs of the session. */
  tab: string;
  /** Set where this tab reads the stream: the name under which it does. */
  reader: () => string | null;
  /** Tells the tab that reads the stream. */
  pass: (look: Look) => void;
}

/** Tells the server what the tabs of a session look at, where it does not tell of everything. */
export function lookAround({ tab, reader, pass }: Parts) {
  const ofTabs = new Map<string, Look>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  let isTelling = false;
  let isClosed = false;

  function due(ms = stillMs) {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(tell, ms);
  }

  function tell() {
    if (following.get().all) return;
    const mine = lookOfTab();
    const name = reader();
    if (name === null) return pass(mine);
    // Of two under way, the older could arrive last.
    if (isTelling) return due();
    ofTabs.delete(tab);
    ofTabs.set(tab, mine);
    const look = joined([...ofTabs.values()]);
    const text = JSON.stringify([name, look]);
    if (text === told) return;
    told = text;
    isTelling = true;
    post(live.look, { reader: name, places: [...look.places], vehicleIds: [...look.vehicleIds] })
      .catch(() => {
        told = '';
        due(againMs);
      })
      .finally(() => (isTelling = false));
  }

  const leave = onLook(() => due());
  return {
    /** Another tab looks at something. */
    take(other: string, look: Look) {
      ofTabs.delete(other);
      ofTabs.set(other, look);
      // Tabs that closed without a word are forgotten in the end.
      for (const [name] of ofTabs) if (ofTabs.size > mostTabs) ofTabs.delete(name);
      due();
    },
    /** The stream has begun, or says what it follows: it is told everything. */
    begin() {
      told = '';
      due(0);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      leave();
    },
  };
}
