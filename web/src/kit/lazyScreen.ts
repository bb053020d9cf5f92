import { lazy, type ComponentType } from 'react';

const timeOut = 120_000;

/** A part of the program could not be fetched: most likely a newer version has replaced it. */
export class ChunkFailed extends Error {}

/** A screen that is fetched when it is first shown; one silent second try, then `ChunkFailed`. */
export function lazyScreen<P = object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await within(load()).catch(() => within(load())) };
    } catch (cause) {
      throw new ChunkFailed('chunk', { cause });
    }
  });
}

const within = <T>(loading: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailed('time-out')), timeOut);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
