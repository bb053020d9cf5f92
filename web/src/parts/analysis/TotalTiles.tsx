import { countsByHours } from '@fleet/contract/figure/show';
import { Skeleton } from 'antd';
import { analysisText } from '@fleet/contract/analysis/text';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import type { Answer } from './drawing';
import type { Registry } from './figures';
import { rootOf } from './orgs';
import { Tile } from './Tile';
import { TileRow } from './Tiles';
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
  const { data, error, refetch, isPlaceholderData } = answer;
  const root: Record<string, unknown> | undefined = data && rootOf(data.rows);
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  return (
    <TileRow perRow={6}>
      {names.map((name) => {
        const figure = figures[name];
        const value = root?.[name];
        if (!figure) return null;
        if (!data)
          return (
            <section key={name} className="tile" aria-busy="true">
              <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 1 }} />
            </section>
          );
        return (
          <Tile
            key={name}
            figure={figure}
            suffix={
              countsByHours(name) ? say(analysisText[`of${wish.filter.hourSystem ?? '24'}`]) : undefined
            }
            value={typeof value === 'number' ? value : null}
            isDimmed={isPlaceholderData}
          />
        );
      })}
    </TileRow>
  );
}
