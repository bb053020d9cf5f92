import { shellText } from '@fleet/contract/shell/text';
import { showFigure } from '../figures';
import { useSay } from '../language';
import type { Field } from './field';

const overs = { hours: shellText.hoursOver, days: shellText.daysOver };

/** How much is left of a term; a term that is over says by how much, without a minus. */
export const left = (unit: keyof typeof overs): Field<number> => ({
  isFigure: true,
  Show({ value }) {
    const say = useSay();
    return value < 0 ? say(overs[unit], { count: showFigure(-value) }) : showFigure(value);
  },
  Ask: () => null,
});
