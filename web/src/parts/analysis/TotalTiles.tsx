import { countsByHours } from '@fleet/contract/figure/show';
import { analysisText } from '@fleet/contract/analysis/text';
import { useSay } from '../../kit/language';
import type { Answer } from './drawing';
import type { Registry } from './figures';
import { rootOf } from './orgs';
import { TileRow } from './Tiles';
import { ValueTiles } from './ValueTiles';
import type { Wish } from './wish';

interface Props {
  figures: Registry;
  names: readonly string[];
  answer: Answer<{ rows: { id: string; parentId: string | null }[] }>;
  wish: Wish;
}

/** The figures of the organization on top: what all below it come to. */
export function TotalTiles({ figures, names, answer, wish }: Props) {
  const say = useSay();
  return (
    <TileRow perRow={6}>
      <ValueTiles
        figures={figures}
        names={names}
        answer={answer}
        of={({ rows }) => rootOf(rows)}
        suffixOf={(name) =>
          countsByHours(name) ? say(analysisText[`of${wish.filter.hourSystem ?? '24'}`]) : undefined
        }
      />
    </TileRow>
  );
}
