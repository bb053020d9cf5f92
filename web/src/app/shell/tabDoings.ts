import { useNavigate } from 'react-router';
import { hasDrafts } from '../../kit/account';
import { useAskLeave } from '../../kit/askLeave';
import { askAgain } from '../../kit/queries';
import { leaveSession } from '../signIn/session';
import type { Closing } from './tabs';
import type { Tabs } from './useTabs';

export interface TabDoings {
  refresh: (key: string) => void;
  close: (key: string, which: Closing) => void;
  /** Signs out: drafts go with the session. */
  signOut: () => void;
}

/** The acts on tabs: typed, unsaved input is not thrown away without a question. */
export function useTabDoings(tabs: Tabs): TabDoings {
  const askLeave = useAskLeave();
  const navigate = useNavigate();

  const ask = (keys: readonly string[], then: () => void) => askLeave(keys.some(tabs.isUnsaved), then);

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
    signOut: () =>
      askLeave(hasDrafts() || tabs.tabs.some(({ key }) => tabs.isUnsaved(key)), () => {
        void leaveSession();
        navigate('/login', { replace: true, state: null });
      }),
  };
}
