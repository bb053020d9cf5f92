import { shellText } from '@fleet/contract/shell/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import '../../parts/maintenance/maintenance.css';

/** How much of the cycle is left: an empty bar is due, a red one is over. */
export function DueBar({ value }: { value: number }) {
  const say = useSay();
  const left = Math.max(0, Math.min(1, value));
  return (
    <span className={`dueBar${value < 0 ? ' dueBar--over' : ''}`}>
      <span className="dueBar__track" aria-hidden="true">
        <span style={{ width: `${(value < 0 ? 1 : left) * 100}%` }} />
      </span>
      {value < 0
        ? say(shellText.percentOver, { count: showFigure(value * -100) })
        : `${showFigure(value * 100)} %`}
    </span>
  );
}
