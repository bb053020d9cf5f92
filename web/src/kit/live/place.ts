import type { Call } from '@fleet/contract/call';

/*
 * Between an answer and the opening of the stream things may change. Each answer names its place in the stream, and the
 * stream is opened at the oldest of these places, so that it tells of them all. Only what had to wait for its answer for
 * so long that its place is older still is asked once more.
 */

/** So long the stream waits for the first answers. */
const patienceMs = 1_000;

interface Answer {
  call: Call;
  place: string;
}

/** The place from which on this tab is told. */
let toldFrom: string | null = null;
/** The answers from before that, the oldest of each call. */
let early = new Map<string, Answer>();
let underWay = 0;
let session = {};
let askOnceMore: (call: Call) => void = () => undefined;
const waiters = new Set<() => void>();

/** Notes that a call is asked; its answer's place goes to what is returned, null when there is none. */
export function noteAsking(call: Call): (place: string | null) => void {
  if (toldFrom !== null) return () => undefined;
  const mine = session;
  underWay += 1;
  return (place) => {
    if (mine !== session) return;
    underWay -= 1;
    if (place !== null) noteAnswer({ call, place });
    if (underWay === 0 && early.size > 0) for (const go of waiters) go();
  };
}

function noteAnswer(answer: Answer) {
  if (toldFrom === null) {
    const before = early.get(answer.call.path);
    if (!before || isOlder(answer.place, before.place)) early.set(answer.call.path, answer);
  } else if (isOlder(answer.place, toldFrom)) askOnceMore(answer.call);
}

/** From this place on the stream tells this tab of everything. */
export function tellFrom(place: string | null, again: typeof askOnceMore) {
  if (toldFrom !== null || place === null) return;
  toldFrom = place;
  askOnceMore = again;
  const answers = [...early.values()];
  early = new Map();
  for (const answer of answers) noteAnswer(answer);
}

/** Where a stream has to begin that tells of all that the answers may lack; null when there is none yet. */
export function firstPlace(): string | null {
  if (toldFrom !== null) return toldFrom;
  const places = [...early.values()].map(({ place }) => place);
  return places.length === 0 ? null : places.reduce((one, other) => (isOlder(other, one) ? other : one));
}

/** Waits until what was asked is answered, a moment at most. */
export function firstAnswers(): Promise<void> {
  if (toldFrom !== null || (underWay === 0 && early.size > 0)) return Promise.resolve();
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiters.delete(go);
      resolve();
    };
    const timer = setTimeout(go, patienceMs);
    waiters.add(go);
  });
}

/** The session is over: the next one has answers of its own. */
export function forgetPlaces() {
  toldFrom = null;
  early = new Map();
  underWay = 0;
  session = {};
}

/** A place is the run of a server, the number of the event before it, and of an answer the time. */
function isOlder(place: string, than: string): boolean {
  const [run, ...numbers] = place.split('-');
  const [otherRun, ...otherNumbers] = than.split('-');
  const at = run === otherRun ? 0 : 1;
  // Between the places of two servers lies the time; where that is not known, it may be older.
  return !(Number(numbers[at]) >= Number(otherNumbers[at]));
}
