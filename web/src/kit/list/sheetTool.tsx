import type { imported } from '@fleet/contract/sheet/calls';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { FetchingOver } from '../FetchingOver';
import { useSay } from '../language';
import { lazyScreen } from '../lazyScreen';

const ImportDialog = lazyScreen(() => import('./ImportDialog').then((file) => file.ImportDialog));

/** One more kind of sheet that a list takes in, beside its own, as a tool of its head. */
export function sheetTool(calls: ReturnType<typeof imported>, word: Text) {
  function Act() {
    const say = useSay();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{say<Text>(word)}</Button>
        {isOpen && (
          <Suspense fallback={<FetchingOver />}>
            <ImportDialog calls={calls} title={say<Text>(word)} close={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    );
  }
  return { call: calls.upload, Act };
}
