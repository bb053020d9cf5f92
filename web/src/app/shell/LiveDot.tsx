import { shellText } from '@fleet/contract/shell/text';
import { Tooltip } from 'antd';
import { useSay } from '../../kit/language';
import { useLink } from '../../kit/live/link';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';

/** How the live link stands, in words. */
export function useLiveWord() {
  const say = useSay();
  const { state, heard } = useLink();
  const { timeZone } = useSession().profile.user;
  if (state !== 'lost') return say(shellText.streamLive);
  return heard
    ? say(shellText.streamLost, { time: clockParts(new Date(heard), timeZone).minute })
    : say(shellText.streamMissing);
}

/** Whether what is shown is live. */
export function LiveDot() {
  const { state } = useLink();
  const word = useLiveWord();
  if (state === 'connecting') return null;
  return (
    <Tooltip title={word}>
      <span className={`liveDot liveDot--${state}`} role="status">
        <span className="visuallyHidden">{word}</span>
      </span>
    </Tooltip>
  );
}
