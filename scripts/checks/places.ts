import { place, sourcesIn } from './sources';

const folders = 'server/src/base/folders.ts';
const ownPlace = /new URL\([^)]*import\.meta\.url|import\.meta\.(dirname|filename)/g;

/** Places of the server's files told from where a source lies: built into one file, it lies elsewhere. */
export const findOwnPlaces = (root: string): string[] =>
  sourcesIn(root, 'server/src')
    .filter(({ path }) => path !== folders)
    .flatMap((source) =>
      [...source.text.matchAll(ownPlace)].map(
        ({ index }) =>
          `${place(source, index)} takes its own place in the tree for that of the built server: name the folder from ${folders}`,
      ),
    );
