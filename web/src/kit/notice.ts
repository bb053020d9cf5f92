export type NoticeKind = 'success' | 'info' | 'error';
type Listener = (kind: NoticeKind, text: string) => void;

let listener: Listener | null = null;
let waiting: string | null = null;

/** Tells the person something in passing: the frame shows it, or the login page when the frame is gone. */
export function announce(kind: NoticeKind, text: string) {
  if (listener) listener(kind, text);
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
