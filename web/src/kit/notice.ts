export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/** Offered beside the words of a notice: a place to go to, or something to do. */
export interface NoticeAct {
  word: string;
  to?: string;
  act?: () => void;
}
type Listener = (kind: NoticeKind, text: string, acts: readonly NoticeAct[]) => void;

let listener: Listener | null = null;
let waiting: string | null = null;

/** Tells the person something in passing: the frame shows it, or the login page when the frame is gone. */
export function announce(kind: NoticeKind, text: string, acts: readonly NoticeAct[] = []) {
  if (listener) listener(kind, text, acts);
  else waiting = text;
}

export function onNotice(next: Listener) {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}

/** The last words of a session that ended, for the login page. */
export function leaveWord(text: string) {
  waiting = text;
}

export function takeWord() {
  const word = waiting;
  waiting = null;
  return word;
}
