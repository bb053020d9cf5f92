import { lazy, useState, type ComponentType } from 'react';
import { ChunkFailed, whyMissing } from './missingPart';

const timeOut = 120_000;

export type LazyScreen<P> = ComponentType<P> & {
  /** Fetches it before it is shown. */
  fetchAhead(): void;
};

/** A screen that is fetched when it is first shown; one silent second try, then `ChunkFailed`. */
export function lazyScreen<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let fetching: Promise<{ default: ComponentType<P> }> | undefined;
  let fetched: ComponentType<P> | undefined;
  const fetchOnce = () =>
    (fetching ??= fetchTwice(load).then((part) => {
      fetched = part.default;
      return part;
    }));
  const fetchAhead = () => void fetchOnce().catch(() => undefined);
  const Fetching = lazy(fetchOnce) as ComponentType<P>;
  // React shows a fallback for 300 ms at least, also before a part that is there already.
  function Screen(props: P) {
    const [Part] = useState<ComponentType<P>>(() => fetched ?? Fetching);
    return <Part {...props} />;
  }
  return Object.assign(Screen, { fetchAhead });
}

async function fetchTwice<P>(load: () => Promise<ComponentType<P>>) {
  try {
    return { default: await within(load()).catch(() => within(load())) };
  } catch (cause) {
    throw new ChunkFailed(await whyMissing(), { cause });
  }
}

const within = <T,>(loading: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('time-out')), timeOut);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
