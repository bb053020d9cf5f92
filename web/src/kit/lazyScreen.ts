import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const timeOut = 120_000;

/** A part of the program could not be fetched: most likely a newer version has replaced it. */
export class ChunkFailed extends Error {}

export type LazyScreen<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Fetches it before it is shown. */
  fetchAhead(): void;
};

/** A screen that is fetched when it is first shown; one silent second try, then `ChunkFailed`. */
export function lazyScreen<P = object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let fetched: Promise<{ default: ComponentType<P> }> | undefined;
  const fetchOnce = () => (fetched ??= fetchTwice(load));
  const fetchAhead = () => void fetchOnce().catch(() => undefined);
  return Object.assign(lazy(fetchOnce), { fetchAhead });
}

async function fetchTwice<P>(load: () => Promise<ComponentType<P>>) {
  try {
    return { default: await within(load()).catch(() => within(load())) };
  } catch (cause) {
    throw new ChunkFailed('chunk', { cause });
  }
}

const within = <T>(loading: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailed('time-out')), timeOut);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
