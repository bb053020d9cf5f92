import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../language';
import { Panel } from '../Panel';
import { FirstRows } from './FirstRows';

interface Props {
  isFiltered: boolean;
  clear: () => void;
  /** Shown when there is nothing at all. */
  children?: ReactNode;
}

/** No rows: because nothing matches, or because there is nothing yet. */
export function ListEmpty({ isFiltered, clear, children }: Props) {
  const say = useSay();
  return isFiltered ? (
    <Panel title={say(shellText.noMatch)}>
      <Button onClick={clear}>{say(shellText.clearFilters)}</Button>
    </Panel>
  ) : (
    <FirstRows>{children}</FirstRows>
  );
}
