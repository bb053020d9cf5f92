import { shellText } from '@fleet/contract/shell/text';
import { useSay } from '../../kit/language';
import { useIsOnline } from '../../kit/live/online';

export function OfflineBanner() {
  const say = useSay();
  const isOnline = useIsOnline();
  return (
    <div role="alert">{!isOnline && <p className="offlineBanner">{say(shellText.offlineBanner)}</p>}</div>
  );
}
