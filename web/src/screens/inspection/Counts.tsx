import { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import type { Found } from '../../kit/list/useList';
import { useSay } from '../../kit/language';
import '../../parts/distribution/stateCounts.css';

/** Each figure, and the filter that shows what it counts. */
const figures = [
  { name: 'vehicles', shows: {} },
  { name: 'checked', shows: { checked: 'checked' } },
  { name: 'unchecked', shows: { checked: 'unchecked' } },
  { name: 'normal', shows: { result: 'normal' } },
  { name: 'abnormal', shows: { result: 'abnormal' } },
] as const;

/** The sums of the list, whatever of it is shown; pressed, only those vehicles are. */
export function Counts({ found }: { found: Found<typeof inspection.list> }) {
  const say = useSay();
  const { orgId, anyNum, day, checked, result } = found.filter;
  const narrowing = { ...(orgId && { orgId }), ...(anyNum && { anyNum }), ...(day && { day }) };
  const { data } = useCall(inspection.counts, narrowing, { keepsOld: true, isLive: true });
  return (
    <div className="stateCounts" role="group" aria-label={say(inspectionText.checked)}>
      {figures.map(({ name, shows }) => {
        const { checked: wanted, result: outcome }: { checked?: string; result?: string } = shows;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={checked === wanted && result === outcome}
            onClick={() => found.setFilter({ checked: undefined, result: undefined, ...shows, pageNum: 1 })}
          >
            {say(inspectionText[name])} <b>{showFigure(data?.[name])}</b>
          </button>
        );
      })}
    </div>
  );
}
