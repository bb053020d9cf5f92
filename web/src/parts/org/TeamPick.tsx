import { org } from '@fleet/contract/org/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

/** Picks a team; each is named with what it stands below. */
export function TeamPick(props: AskProps<string>) {
  const answer = useCall(org.tree, {});
  const teams = answer.data?.rows.filter(({ orgType }) => orgType === 'team');
  return (
    <RowPick
      {...props}
      answer={answer}
      rows={teams}
      labelOf={({ orgName, parentName }) => (parentName ? `${orgName} · ${parentName}` : orgName)}
    />
  );
}
