import { homeText } from '@fleet/contract/home/text';
import { byServer } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { useLink } from '../../kit/live/link';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';

/** When the figures were answered last, by the clock of the browser, and whether they follow the stream. */
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
      {at > 0 && (
        <span>{say(homeText.updated, { time: clockParts(new Date(byServer(at)), timeZone).second })}</span>
      )}
    </span>
  );
}
