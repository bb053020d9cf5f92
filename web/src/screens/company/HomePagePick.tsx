import { dictChoice } from '@fleet/contract/dict/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

/** Picks the page that people of a company land on. */
export function HomePagePick(props: AskProps<string>) {
  const answer = useCall(dictChoice.homePageUrls, {});
  return (
    <RowPick
      {...props}
      answer={answer}
      rows={answer.data?.rows.map(({ name, value }) => ({ id: value, name }))}
      labelOf={({ name }) => name}
    />
  );
}
