import { homeText } from '@fleet/contract/home/text';
import { byServer } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { useBannerOfLink } from '../../kit/live/banner';
import { useLink } from '../../kit/live/link';
import { useIsServerAway } from '../../kit/outage';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';

/** When the figures were answered last, by the clock of the browser, and whether they follow the stream. */
export function Updated({ at }: { at: number }) {
  const say = useSay();
  const { state } = useLink();
  const isAway = useIsServerAway();
  const told = useBannerOfLink();
  const isLost = isAway || state === 'lost';
  // A lost link is less than a server that answers nobody.
  const isTold = told === 'offline' || (told === 'lost' && !isAway);
  const { timeZone } = useSession().profile.user;
  return (
    <span className={isLost ? 'homeLive homeLive--lost' : 'homeLive'}>
      {!isTold && (isAway || state !== 'connecting') && (
        <>
          <i aria-hidden="true" />
          {say(isAway ? homeText.noServer : isLost ? homeText.notLive : homeText.live)}
        </>
      )}
      {at > 0 && (
        <span>{say(homeText.updated, { time: clockParts(new Date(byServer(at)), timeZone).second })}</span>
      )}
    </span>
  );
}
