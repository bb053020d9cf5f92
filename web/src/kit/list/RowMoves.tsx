import type { Call, Sent } from '@fleet/contract/call';
import { viewText } from '@fleet/contract/view/text';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSend } from '../calls';
import { useSay } from '../language';
import type { Row } from './listing';

/** Puts a row in front of another, or last. */
export function useMove(call: Call) {
  const { mutate } = useSend(call);
  return (id: string, beforeId: string | null) => mutate({ id, beforeId } as Sent<Call>);
}

interface Props {
  id: string;
  name: string;
  rows: readonly Row[];
  move: ReturnType<typeof useMove>;
}

/** The arrows of a row, for whoever does not drag it. */
export function RowMoves({ id, name, rows, move }: Props) {
  const say = useSay();
  const at = rows.findIndex((row) => row.id === id);
  return (
    <>
      <Button
        type="link"
        icon={<ArrowUpOutlined />}
        aria-label={`${say(viewText.up)} ${name}`}
        disabled={at <= 0}
        onClick={() => move(id, rows[at - 1]?.id ?? null)}
      />
      <Button
        type="link"
        icon={<ArrowDownOutlined />}
        aria-label={`${say(viewText.down)} ${name}`}
        disabled={at === rows.length - 1}
        onClick={() => move(id, rows[at + 2]?.id ?? null)}
      />
    </>
  );
}
