import { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

export function JurisdictionPick(props: AskProps<string>) {
  const answer = useCall(jurisdiction.choices, {});
  return (
    <RowPick
      {...props}
      answer={answer}
      rows={answer.data?.rows}
      labelOf={({ label, detail }) => `${label} · ${detail ?? ''}`}
    />
  );
}
