import type { Call } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useState, type ComponentType } from 'react';
import { ActionMenu } from '../ActionMenu';
import { useSay } from '../language';

/** Something that is done to a row more rarely: chosen from a menu, and then asked for in a dialog of its own. */
export interface Rare<R> {
  call: Call;
  word: Text;
  Act: ComponentType<{ row: R; close: () => void }>;
  /** Not where the row is in a state in which it cannot be done. */
  isFor?: (row: R) => boolean;
}

export function RowMenu<R>({ row, rare }: { row: R; rare: readonly Rare<R>[] }) {
  const say = useSay();
  const [chosen, setChosen] = useState<Rare<R> | null>(null);
  const possible = rare.filter(({ isFor }) => isFor?.(row) ?? true);
  if (possible.length === 0) return null;
  return (
    <>
      <ActionMenu
        actions={possible.map(({ call, word }) => ({ key: call.path, label: say<Text>(word) }))}
        onAct={(key) => setChosen(possible.find(({ call }) => call.path === key) ?? null)}
      >
        <Button type="link" aria-haspopup="menu">
          {say(shellText.more)}
        </Button>
      </ActionMenu>
      {chosen && <chosen.Act row={row} close={() => setChosen(null)} />}
    </>
  );
}
