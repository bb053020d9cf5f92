import { showFigure } from '../../kit/figures';
import '../../parts/maintenance/maintenance.css';

/** How much of the cycle is left: an empty bar is due, a red one is over. */
export function DueBar({ value }: { value: number }) {
  const left = Math.max(0, Math.min(1, value));
  return (
    <span className={`dueBar${value < 0 ? ' dueBar--over' : ''}`}>
      <span className="dueBar__track" aria-hidden="true">
        <span style={{ width: `${(value < 0 ? 1 : left) * 100}%` }} />
      </span>
      {showFigure(value * 100)} %
    </span>
  );
}
