import { shellText } from '@fleet/contract/shell/text';
import { useSay } from '../../kit/language';
import { useBannerOfLink } from '../../kit/live/banner';
import { useLiveWord } from './LiveDot';

export function OfflineBanner() {
  const say = useSay();
  const told = useBannerOfLink();
  const liveWord = useLiveWord();
  return (
    <>
      <div role="alert">
        {told === 'offline' && <p className="offlineBanner">{say(shellText.offlineBanner)}</p>}
      </div>
      {told === 'lost' && <p className="offlineBanner">{liveWord}</p>}
    </>
  );
}
