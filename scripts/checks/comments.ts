import { parseSync } from 'oxc-parser';
import { place, sourcesIn } from './sources';

const folders = ['contract/src', 'protocol/src', 'server', 'simulator', 'web/src', 'bench', 'scripts'];
const riddle = /^[\s*]*(What|Whose)\s/;

/** Comments that begin with a clause in place of their subject: "What a person writes" for "The fields". */
export const findRiddles = (root: string): string[] =>
  folders
    .flatMap((folder) => sourcesIn(root, folder))
    .flatMap((source) =>
      parseSync(source.path, source.text)
        .comments.filter(({ value }) => riddle.test(value))
        .map(
          ({ start, value }) =>
            `${place(source, start)} name the thing that the comment is about: ${value.replace(/^[\s*]+/, '').split('\n')[0]}`,
        ),
    );
