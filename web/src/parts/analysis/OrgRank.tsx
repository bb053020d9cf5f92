import { analysisText } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import type { Answer } from './drawing';
import type { Registry } from './figures';
import { childrenOf } from './orgs';
import { RankCard } from './RankCard';
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

/** The organizations right below the one on top, by one figure; a click goes into one. */
export function OrgRank<N extends string>({ title, answer, figures, name, wish }: Props<N>) {
  const figure = figures[name];
  if (!figure) return null;
  return (
    <RankCard
      title={title}
      pointsName={analysisText.orgName}
      figure={figure}
      answer={answer}
      rows={
        answer.data &&
        childrenOf(answer.data.rows).map((org) => ({ id: org.id, name: org.orgName, value: org[name] }))
      }
      onPoint={(orgId) => wish.change({ orgId })}
    />
  );
}
