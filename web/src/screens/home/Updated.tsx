import { homeText } from '@fleet/contract/home/text';
import { useSay } from '../../kit/language';
import { useIsLinkLost } from '../../kit/live/link';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';

/** When the figures were counted last, and whether they follow the stream. */
export function Updated({ at }: { at: number }) {
  const say = useSay();
  const isLost = useIsLinkLost();
  const { timeZone } = useSession().profile.user;
  return (
    <span className={isLost ? 'homeLive homeLive--lost' : 'homeLive'}>
      <i aria-hidden="true" />
      {say(isLost ? homeText.notLive : homeText.live)}
      {at > 0 && <span>{say(homeText.updated, { time: clockParts(new Date(at), timeZone).second })}</span>}
    </span>
  );
}
