import { analysisText } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import { rank } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useSay } from '../../kit/language';
import type { Answer } from './drawing';
import { type Registry, showValue, withUnit } from './figures';
import { childrenOf } from './orgs';
import type { Wish } from './wish';

interface Org {
  id: string;
  parentId: string | null;
  orgName: string;
}

interface Props<N extends string> {
  title: Text;
  answer: Answer<{ rows: (Org & Record<N, number | null>)[] }>;
  figures: Registry;
  name: N;
  wish: Wish;
}

/** So many bars can be told apart. */
const most = 12;

/** The organizations right below the one on top, by one figure; a click goes into one. */
export function OrgRank<N extends string>({ title, answer, figures, name, wish }: Props<N>) {
  const say = useSay();
  const { data, error, refetch, isPlaceholderData } = answer;
  const figure = figures[name];
  const found = data && childrenOf(data.rows);
  const orgs = found?.toSorted((a, b) => (b[name] ?? -1) - (a[name] ?? -1)).slice(0, most);
  return (
    <ChartCard
      title={say<Text>(title)}
      data={
        orgs &&
        figure &&
        rank(
          say(analysisText.orgName),
          orgs.map(({ id, orgName }) => ({ key: id, name: orgName })),
          [
            {
              key: name,
              name: say<Text>(figure.words),
              values: orgs.map((org) => org[name]),
              show: (value) => withUnit(say, value, figure.unit, figure.unit === 'share' ? 1 : 0),
              brief: (value) => `${showValue(value, figure.unit)}${figure.unit === 'share' ? '%' : ''}`,
              look: 'bar',
            },
          ],
        )
      }
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
      onPoint={(orgId) => wish.change({ orgId })}
    />
  );
}
