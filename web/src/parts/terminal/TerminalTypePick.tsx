import { terminalType } from '@fleet/contract/terminalType/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

/** Picks a model of terminal, under its type. */
export function TerminalTypePick(props: AskProps<string>) {
  const answer = useCall(terminalType.list, {});
  return (
    <RowPick
      {...props}
      rows={answer.data?.rows}
      answer={answer}
      labelOf={({ terminalModel }) => terminalModel}
      groupOf={({ terminalType }) => terminalType}
    />
  );
}
