import type { Call, Sent } from '@fleet/contract/call';
import { viewText } from '@fleet/contract/view/text';
import { useSend } from '../calls';
import { useSay } from '../language';
import type { Row } from './listing';
import { RowAct } from './RowAct';

/** Puts a row in front of another, or last. */
export function useMove(call: Call) {
  const { mutate } = useSend(call);
  return (id: string, beforeId: string | null) => mutate({ id, beforeId } as Sent<Call>);
}

interface Props {
  id: string;
  rows: readonly Row[];
  move: ReturnType<typeof useMove>;
}

/** The moves of a row, for whoever does not drag it. */
export function RowMoves({ id, rows, move }: Props) {
  const say = useSay();
  const at = rows.findIndex((row) => row.id === id);
  return (
    <>
      {at > 0 && <RowAct onClick={() => move(id, rows[at - 1]?.id ?? null)}>{say(viewText.up)}</RowAct>}
      {at < rows.length - 1 && (
        <RowAct onClick={() => move(id, rows[at + 2]?.id ?? null)}>{say(viewText.down)}</RowAct>
      )}
    </>
  );
}
