import type { Call, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { App } from 'antd';
import { announceDone, useSend } from '../calls';
import { useSay } from '../language';

/** Asks before a record is deleted; Cancel has the focus. */
export function useAskDelete<C extends Call>(call: C) {
  const say = useSay();
  const { modal } = App.useApp();
  const { mutateAsync } = useSend(call);
  return (id: string, name: string, onGone?: () => void) =>
    modal.confirm({
      title: say(shellText.deleteOne, { name }),
      content: say(shellText.deleteConsequence),
      okText: say(shellText.del),
      okButtonProps: { danger: true },
      cancelText: say(shellText.cancel),
      focusable: { autoFocusButton: 'cancel' },
      // A refusal is announced by itself; the question goes away either way.
      onOk: () =>
        mutateAsync({ id } as Sent<C>).then(
          () => {
            announceDone(shellText.deleted);
            onGone?.();
          },
          () => undefined,
        ),
    });
}
