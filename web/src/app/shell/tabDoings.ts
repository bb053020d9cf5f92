import { shellText } from '@fleet/contract/shell/text';
import { App } from 'antd';
import { useSay } from '../../kit/language';
import { askAgain } from '../../kit/queries';
import type { Closing } from './tabs';
import type { Tabs } from './useTabs';

export interface TabDoings {
  refresh: (key: string) => void;
  close: (key: string, which: Closing) => void;
}

/** The acts on tabs: typed, unsaved input is not thrown away without a question. */
export function useTabDoings(tabs: Tabs): TabDoings {
  const say = useSay();
  const { modal } = App.useApp();

  function ask(keys: readonly string[], then: () => void) {
    if (!keys.some(tabs.isUnsaved)) return then();
    modal.confirm({
      title: say(shellText.unsaved),
      okText: say(shellText.leave),
      okButtonProps: { danger: true },
      cancelText: say(shellText.stay),
      focusable: { autoFocusButton: 'cancel' },
      onOk: then,
    });
  }

  return {
    refresh: (key) =>
      ask([key], () => {
        tabs.refresh(key);
        void askAgain();
      }),
    close(key, which) {
      const keys = tabs.closing(key, which);
      ask(keys, () => tabs.close(keys));
    },
  };
}
