import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { useEffect, useState } from 'react';
import { idOf, usePane } from './pane';

/**
 * Why a part of the program could not be fetched: a newer version has replaced it, nobody answers, or it is not there
 * although it should be.
 */
type Why = 'replaced' | 'unanswered' | 'broken';

export class ChunkFailed extends Error {
  readonly why: Why;

  constructor(why: Why, options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

const askEvery = 5_000;
const patience = 10_000;
/** A page that has begun just now and lacks a part would reload for ever. */
const settledAfter = 10_000;

/** The script that a document begins with; its name is made of all that the program is. */
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src');

/** Asks the server which version it offers. */
export async function whyMissing(): Promise<Why> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal });
    if (!answer.ok) return 'unanswered';
    const offered = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return entryOf(offered) === entryOf(document) ? 'broken' : 'replaced';
  } catch {
    return 'unanswered';
  }
}

/**
 * Whether a reload would lose something: a page is marked, or a dialog asks for input. What was typed in the page that
 * lacks its part has gone with it, so nobody can save it there.
 */
const isSomethingTyped = (lacking: string) =>
  [...document.querySelectorAll('[data-unsaved], [role=dialog] :is(input, textarea)')].some(
    ({ id }) => id !== idOf(lacking),
  );

interface Said {
  title: Text;
  text?: Text;
}

/** Reloads when the server has what is missing and nothing typed is lost; else says what there is to do. */
export function useMissingPart(failed: ChunkFailed): Said {
  const [why, setWhy] = useState(failed.why);
  const [isKept, setKept] = useState(false);
  const { key } = usePane();

  useEffect(() => {
    if (why === 'unanswered') {
      const timer = setInterval(() => void whyMissing().then(setWhy), askEvery);
      return () => clearInterval(timer);
    }
    const mayReload = failed.why === 'unanswered' || performance.now() > settledAfter;
    if (isSomethingTyped(key)) setKept(true);
    else if (mayReload) location.reload();
    return undefined;
  }, [why, failed, key]);

  if (why === 'unanswered') return { title: shellText.notLoaded, text: shellText.reloadsItself };
  return {
    title: why === 'replaced' ? shellText.newVersion : shellText.notLoaded,
    ...(isKept && { text: shellText.saveFirst }),
  };
}
