import { shellText } from '@fleet/contract/shell/text';
import { useSay } from '../../kit/language';
import { useIsLinkLost } from '../../kit/live/link';
import { useIsOnline } from '../../kit/live/online';
import { useIsPhone } from '../../kit/phone';
import { useLiveWord } from './LiveDot';

export function OfflineBanner() {
  const say = useSay();
  const isOnline = useIsOnline();
  const isLost = useIsLinkLost();
  const isPhone = useIsPhone();
  const liveWord = useLiveWord();
  return (
    <>
      <div role="alert">{!isOnline && <p className="offlineBanner">{say(shellText.offlineBanner)}</p>}</div>
      {/* No finger rests on the dot that says so in a tooltip. */}
      {isOnline && isLost && isPhone && <p className="offlineBanner">{liveWord}</p>}
    </>
  );
}
