import type { Call } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { App, Button } from 'antd';
import { useSay } from '../language';
import type { Selection } from './selection';
import { useBatch } from './useBatch';

/** Deletes the marked rows, after a question that states their number. */
export function DeleteMarked({ call, selection }: { call: Call; selection: Selection }) {
  const say = useSay();
  const { modal } = App.useApp();
  const { run } = useBatch(call);
  const ask = () =>
    modal.confirm({
      title: say(shellText.deleteMany, { count: selection.count }),
      content: say(shellText.deleteConsequence),
      okText: say(shellText.del),
      okButtonProps: { danger: true },
      cancelText: say(shellText.cancel),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(selection),
    });
  return (
    <Button danger onClick={() => void ask()}>
      {say(shellText.del)}
    </Button>
  );
}
