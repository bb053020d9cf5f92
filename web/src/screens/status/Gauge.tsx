import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import { showFigure } from '../../kit/figures';

/** Under this much a truck should go to its charger or pump. */
const lowPercent = defaultLimits('F03').level1!;
const radius = 42;
/** Three quarters of the circle are the scale, open below. */
const scale = 2 * Math.PI * radius * 0.75;

/** How much is left, 0 to 100 per cent, as the gauge of a truck shows it. */
export function Gauge({ word, percent }: { word: string; percent: number }) {
  const share = Math.min(100, Math.max(0, percent)) / 100;
  const arc = (length: number) => ({ strokeDasharray: `${length} 1000` });
  return (
    <div
      className={`gauge${percent < lowPercent ? ' gauge--low' : ''}`}
      role="meter"
      aria-label={word}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 100 92" aria-hidden="true">
        <g transform="rotate(135 50 50)">
          <circle className="gauge__scale" cx={50} cy={50} r={radius} style={arc(scale)} />
          <circle className="gauge__left" cx={50} cy={50} r={radius} style={arc(scale * share)} />
        </g>
      </svg>
      <strong>
        {showFigure(percent)}
        <small>%</small>
      </strong>
      <span>{word}</span>
    </div>
  );
}
