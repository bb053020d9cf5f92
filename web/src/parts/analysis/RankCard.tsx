import type { Text } from '@fleet/contract/text';
import { rank } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useSay } from '../../kit/language';
import type { Answer } from './drawing';
import { brief, type Looks, withUnit } from './figures';

interface Props {
  title: Text;
  /** The name of the objects that are ranked. */
  pointsName: Text;
  figure: Looks;
  answer: Omit<Answer<unknown>, 'data'>;
  /** The objects in any order; undefined while they are fetched. */
  rows: readonly { id: string; name: string; value: number | null }[] | undefined;
  chosen?: string | undefined;
  onPoint: (id: string) => void;
}

/** So many bars can be told apart. */
const most = 12;

/** Organizations or companies by one figure, the highest first; a click goes into one. */
export function RankCard({ title, pointsName, figure, answer, rows, chosen, onPoint }: Props) {
  const say = useSay();
  const shown = rows?.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1)).slice(0, most);
  return (
    <ChartCard
      title={say<Text>(title)}
      data={
        shown &&
        rank(
          say<Text>(pointsName),
          shown.map(({ id, name }) => ({ key: id, name })),
          [
            {
              key: 'value',
              name: say<Text>(figure.words),
              values: shown.map(({ value }) => value),
              show: (value) => withUnit(say, value, figure.unit, figure.unit === 'share' ? 1 : 0),
              brief: (value) => brief(value, figure.unit),
              look: 'bar',
            },
          ],
        )
      }
      problem={answer.error}
      retry={() => void answer.refetch()}
      isDimmed={answer.isPlaceholderData}
      chosen={chosen}
      onPoint={onPoint}
    />
  );
}
