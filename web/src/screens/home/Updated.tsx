import { homeText } from '@fleet/contract/home/text';
import { useSay } from '../../kit/language';
import { useLink } from '../../kit/live/link';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';

/** When the figures were counted last, and whether they follow the stream. */
export function Updated({ at }: { at: number }) {
  const say = useSay();
  const { state } = useLink();
  const { timeZone } = useSession().profile.user;
  return (
    <span className={state === 'lost' ? 'homeLive homeLive--lost' : 'homeLive'}>
      {state !== 'connecting' && (
        <>
          <i aria-hidden="true" />
          {say(state === 'lost' ? homeText.notLive : homeText.live)}
        </>
      )}
      {at > 0 && <span>{say(homeText.updated, { time: clockParts(new Date(at), timeZone).second })}</span>}
    </span>
  );
}
