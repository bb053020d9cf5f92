import { org } from '@fleet/contract/org/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

/** Picks an organization of the platform, under which companies hang. */
export function PlatformOrgPick(props: AskProps<string>) {
  const answer = useCall(org.tree, {});
  return (
    <RowPick
      {...props}
      answer={answer}
      rows={answer.data?.rows.filter(({ companyId }) => companyId === null)}
      labelOf={({ orgName }) => orgName}
    />
  );
}
