import {
  CaretRightFilled,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { Button, Segmented, Switch } from 'antd';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { useStore } from '../../kit/store';
import { clockParts } from '../../kit/time';
import type { Deed } from './deeds';
import { paces } from './playback';
import type { Pause } from '../../parts/trajectory/pauses';
import { TimeSlider } from './TimeSlider';
import { type Gap, standingAt, type Track } from '../../parts/trajectory/track';
import type { Flag } from '../../parts/trajectory/useFlags';
import type { Playback } from './usePlayback';

interface Props {
  track: Track;
  gaps: readonly Gap[];
  pauses: readonly Pause[];
  flags: readonly Flag[];
  deeds: readonly Deed[];
  playback: Playback;
}

/** Plays the track by its clock. */
export function PlayBar({ track, gaps, pauses, flags, deeds, playback }: Props) {
  const say = useSay();
  const { isPlaying, pace, skipsGaps, setPlaying, setPace, setSkipsGaps, jump, start, end } = playback;
  return (
    <div className="playBar">
      <div className="playBar__buttons" title={say(trajectoryText.keys)}>
        <Button
          type="text"
          icon={<StepBackwardOutlined />}
          aria-label={say(trajectoryText.toStart)}
          onClick={() => jump(start)}
        />
        <Button
          type="primary"
          shape="circle"
          icon={isPlaying ? <PauseOutlined /> : <CaretRightFilled />}
          aria-label={say(isPlaying ? trajectoryText.pause : trajectoryText.play)}
          onClick={() => setPlaying(!isPlaying)}
        />
        <Button
          type="text"
          icon={<StepForwardOutlined />}
          aria-label={say(trajectoryText.toEnd)}
          onClick={() => jump(end)}
        />
      </div>
      <Segmented
        aria-label={say(trajectoryText.speedFactor)}
        value={pace}
        onChange={setPace}
        options={paces.map((pace) => ({ value: pace, label: `${pace}×` }))}
      />
      <TimeSlider gaps={gaps} pauses={pauses} flags={flags} deeds={deeds} playback={playback} />
      <Reading track={track} playback={playback} />
      <label className="playBar__skip">
        <Switch size="small" checked={skipsGaps} onChange={setSkipsGaps} />
        {say(trajectoryText.skipGaps)}
      </label>
    </div>
  );
}

/** The clock, and the speed of the vehicle. */
function Reading({ track, playback }: { track: Track; playback: Playback }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const now = useStore(playback.moment);
  const standing = standingAt(track, now);
  const { day, second } = clockParts(new Date(now), timeZone);
  const speed = standing?.speed ?? null;
  return (
    <output className="playBar__reading">
      <span>{day}</span> <b>{second}</b>{' '}
      <b className="playBar__speed">
        {standing?.isGap ? say(trajectoryText.gapLine) : speed === null ? '' : `${showFigure(speed, 1)} km/h`}
      </b>
    </output>
  );
}
