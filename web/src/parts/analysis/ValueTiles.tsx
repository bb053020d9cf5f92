import { AnsweredTiles } from './AnsweredTiles';
import type { Answer } from './drawing';
import type { Registry } from './figures';
import { Tile } from './Tile';

interface Props<T> {
  figures: Registry;
  names: readonly string[];
  answer: Answer<T>;
  /** The values in the answer, by the names of their figures. */
  of: (data: T) => object | undefined;
  /** Said after the name of a figure. */
  suffixOf?: (name: string) => string | undefined;
}

/** Figures that have no course and are compared with nothing. */
export const ValueTiles = <T,>({ figures, names, answer, of, suffixOf }: Props<T>) => (
  <AnsweredTiles
    figures={figures}
    names={names}
    answer={answer}
    tile={(name, figure, data) => {
      const value = (of(data) as Record<string, unknown> | undefined)?.[name];
      return (
        <Tile
          key={name}
          figure={figure}
          suffix={suffixOf?.(name)}
          value={typeof value === 'number' ? value : null}
          isDimmed={answer.isPlaceholderData}
        />
      );
    }}
  />
);
