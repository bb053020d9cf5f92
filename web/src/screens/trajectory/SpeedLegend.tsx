import { trajectoryText } from '@fleet/contract/trajectory/text';
import { useShade } from '../../kit/appearance';
import { useSay } from '../../kit/language';
import { speedColours, speedEdges } from './speedClasses';

/** The meaning of the colours of the line. */
export function SpeedLegend() {
  const say = useSay();
  const shade = useShade();
  return (
    <div className="speedLegend">
      <span>{say(trajectoryText.bySpeed)}</span>
      {speedEdges.map((edge, at) => (
        <span key={edge}>
          <i style={{ background: speedColours[shade][at] }} />
          {at === speedEdges.length - 1 ? `≥${edge}` : `${edge}–${speedEdges[at + 1]}`}
        </span>
      ))}
      <span>
        <i className="speedLegend__gap" />
        {say(trajectoryText.gapLine)}
      </span>
    </div>
  );
}
