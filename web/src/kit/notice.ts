export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/** Offered beside the words of a notice: a place to go to, or something to do. */
export interface NoticeAct {
  word: string;
  to?: string;
  act?: () => void;
}
type Listener = (kind: NoticeKind, text: string, acts: readonly NoticeAct[]) => void;

let listener: Listener | null = null;
let waiting: Parameters<Listener> | null = null;

/** Tells the person something in passing: the frame shows it, now or once it is there, or the login page. */
export function announce(kind: NoticeKind, text: string, acts: readonly NoticeAct[] = []) {
  if (listener) listener(kind, text, acts);
  else waiting = [kind, text, acts];
}

export function onNotice(next: Listener) {
  listener = next;
  if (waiting) next(...waiting);
  waiting = null;
  return () => {
    if (listener === next) listener = null;
  };
}

/** The last words of a session that ended, for the login page. */
export function leaveWord(text: string) {
  waiting = ['info', text, []];
}

export function takeWord() {
  const word = waiting?.[1] ?? null;
  waiting = null;
  return word;
}
