import type { Call } from '@fleet/contract/call';
import type { Text } from '@fleet/contract/text';
import { useState, type ComponentType } from 'react';
import { useSay } from '../language';
import { RowAct } from './RowAct';

/** Something that is done to a row in a dialog of its own. */
export interface Rare<R> {
  call: Call;
  word: Text;
  Act: ComponentType<{ row: R; close: () => void }>;
  /** Not where the row is in a state in which it cannot be done. */
  isFor?: (row: R) => boolean;
}

/** The rarer acts on a row, each with its dialog once it is chosen. */
export function RowMenu<R>({ row, rare }: { row: R; rare: readonly Rare<R>[] }) {
  const say = useSay();
  const [chosen, setChosen] = useState<Rare<R> | null>(null);
  const possible = rare.filter(({ isFor }) => isFor?.(row) ?? true);
  return (
    <>
      {possible.map((one) => (
        <RowAct key={one.call.path} onClick={() => setChosen(one)}>
          {say<Text>(one.word)}
        </RowAct>
      ))}
      {/* Its right may be taken away while it stands open. */}
      {chosen && rare.includes(chosen) && <chosen.Act row={row} close={() => setChosen(null)} />}
    </>
  );
}
