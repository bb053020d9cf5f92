import { shellText } from '@fleet/contract/shell/text';
import { useSyncExternalStore } from 'react';
import { useSay } from '../../kit/language';

const watch = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export function OfflineBanner() {
  const say = useSay();
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="alert">{!isOnline && <p className="offlineBanner">{say(shellText.offlineBanner)}</p>}</div>
  );
}
