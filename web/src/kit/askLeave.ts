import { shellText } from '@fleet/contract/shell/text';
import { App } from 'antd';
import { useSay } from './language';

/** Leaves what is open; asks first where something in it is not yet saved. */
export function useAskLeave() {
  const say = useSay();
  const { modal } = App.useApp();
  return (isDirty: boolean, leave: () => void) => {
    if (!isDirty) return leave();
    modal.confirm({
      title: say(shellText.unsaved),
      okText: say(shellText.leave),
      okButtonProps: { danger: true },
      cancelText: say(shellText.stay),
      focusable: { autoFocusButton: 'cancel' },
      onOk: leave,
    });
  };
}
