import { viewText } from '@fleet/contract/view/text';
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../language';
import { useFocusBeforeBar } from '../returnFocus';
import type { Selection } from './selection';

interface Props {
  selection: Selection;
  total: number;
  children: ReactNode;
}

/** The acts on marked rows; the bar takes the filters' place while some are marked. */
export function BatchBar({ selection, total, children }: Props) {
  const say = useSay();
  const { count, isAll } = selection;
  useFocusBeforeBar();
  return (
    <section className="batchBar" aria-label={say(viewText.selected, { count })}>
      <strong role="status">
        {isAll ? say(viewText.allSelected, { total }) : say(viewText.selected, { count })}
      </strong>
      {!isAll && count < total && (
        <Button type="link" onClick={selection.takeAll}>
          {say(viewText.selectAll, { total: total.toLocaleString('en-US') })}
        </Button>
      )}
      {children}
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={say(viewText.clearSelection)}
        title={say(viewText.clearSelection)}
        onClick={selection.clear}
      />
    </section>
  );
}
