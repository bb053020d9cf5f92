import type { Call } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useAskFirst } from '../askFirst';
import { useSay } from '../language';
import type { Selection } from './selection';
import { useBatch } from './useBatch';

/** Deletes the marked rows, after a question that states their number. */
export function DeleteMarked({ call, selection }: { call: Call; selection: Selection }) {
  const say = useSay();
  const askFirst = useAskFirst();
  const { run } = useBatch(call);
  const ask = () =>
    askFirst({
      title: say(shellText.deleteMany, { count: selection.count }),
      text: say(shellText.deleteConsequence),
      verb: say(shellText.del),
      isDanger: true,
      act: () => run(selection),
    });
  return (
    <Button danger onClick={ask}>
      {say(shellText.del)}
    </Button>
  );
}
