import { showFigure } from '../figures';
import type { Field } from './field';
import { figure } from './figure';
import './charge.css';

/** Below this many percent a truck should be charged soon. */
const low = 20;

/** The charge of a battery, in percent: a bar and its figure, which alone is read out. */
export const charge = (): Field<number> => ({
  ...figure(),
  Show: ({ value }) => (
    <span className={value < low ? 'charge charge--low' : 'charge'}>
      <span className="charge__bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, Math.max(0, value))}%` }} />
      </span>
      {showFigure(value)}
    </span>
  ),
});
