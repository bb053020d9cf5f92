import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../language';

interface Props {
  edit?: (() => void) | false | undefined;
  del?: ReactNode;
  children?: ReactNode;
}

/** The acts on a row: those that this person may not do are left out. */
export function RowActions({ edit, del, children }: Props) {
  const say = useSay();
  return (
    <span className="rowActions">
      {edit && (
        <Button type="link" onClick={edit}>
          {say(shellText.edit)}
        </Button>
      )}
      {children}
      {del}
    </span>
  );
}
