import { trajectoryText } from '@fleet/contract/trajectory/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { inWords, type Summary } from '../../parts/trajectory/pauses';

/** The totals of the track, in one line. */
export function TrackFacts({ summary }: { summary: Summary }) {
  const say = useSay();
  const { metres, movingSeconds, stops, gaps, implausible } = summary;
  return (
    <>
      <span>{say(trajectoryText.driven, { km: showFigure(metres / 1000, 1) })}</span>
      <span>{say(trajectoryText.moving, { duration: inWords(say, movingSeconds) })}</span>
      <span>{say(trajectoryText.stopsCount, { count: stops.length })}</span>
      {gaps.length > 0 && <span>{say(trajectoryText.gapsCount, { count: gaps.length })}</span>}
      {implausible.length > 0 && (
        <span>{say(trajectoryText.implausible, { count: implausible.length })}</span>
      )}
    </>
  );
}
