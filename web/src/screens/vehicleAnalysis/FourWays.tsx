import { analysisText } from '@fleet/contract/analysis/text';
import type { vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import type { Output } from '@fleet/contract/call';
import { type Placing, placings, placingText } from '@fleet/contract/figure/placing';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import type { Answer } from '../../parts/analysis/drawing';
import { withUnit } from '../../parts/analysis/figures';
import type { Wish } from '../../parts/analysis/wish';
import './fourWays.css';

type Picture = Output<typeof vehicleAnalysis.useRate>['placings'];

const why = {
  keep: placingText.keepWhy,
  move: placingText.moveWhy,
  replace: placingText.replaceWhy,
  giveBack: placingText.giveBackWhy,
} as const;

/** Vehicles by use (right: much) and cost (top: dear): which to keep, move, replace, give back; a field narrows the table. */
export function FourWays({ answer, wish }: { answer: Answer<{ placings: Picture }>; wish: Wish }) {
  const picture = answer.data?.placings;
  const say = useSay();
  const title = say(placingText.placings);
  const figure = (name: 'useRate' | 'costPerHour', value: number | null) =>
    value === null ? '—' : withUnit(say, value, vehicleFigures[name].unit, 1);
  const { placing: chosen } = wish.filter;
  const choose = (placing: Placing) =>
    wish.change({ placing: placing === chosen ? undefined : placing }, { day: null });
  const all = picture?.groups.reduce((sum, { vehicles }) => sum + vehicles, 0) ?? 0;
  const isBlank = picture && (picture.useRate === null || picture.costPerHour === null);
  return (
    <section className="fourWays" aria-label={title} aria-busy={!picture && !answer.error}>
      <h2>{title}</h2>
      {answer.error && !picture ? (
        <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />
      ) : isBlank ? (
        <Panel title={say(placingText.noLimits)} />
      ) : (
        <>
          <div className="fourWays__fields">
            {placings.map((placing) => {
              const group = picture?.groups.find((one) => one.placing === placing);
              const share = group && all > 0 ? group.vehicles / all : null;
              return (
                <button
                  key={placing}
                  type="button"
                  className={`fourWays__field fourWays__field--${placing}`}
                  aria-pressed={chosen === placing}
                  disabled={!group}
                  onClick={() => choose(placing)}
                >
                  <span className="fourWays__name">{say(placingText[placing])}</span>
                  <span className="fourWays__count">
                    {group ? say(analysisText.trucks, { count: showFigure(group.vehicles) }) : ' '}
                    {share !== null && <small>{` ${showFigure(share * 100)}%`}</small>}
                  </span>
                  <span className="fourWays__why">{say(why[placing])}</span>
                  <span className="fourWays__figures">
                    {group && group.vehicles > 0
                      ? `${figure('useRate', group.useRate)} · ${figure('costPerHour', group.costPerHour)}`
                      : ' '}
                  </span>
                </button>
              );
            })}
          </div>
          <p>
            {picture &&
              say(placingText.limits, {
                useRate: figure('useRate', picture.useRate),
                costPerHour: figure('costPerHour', picture.costPerHour),
              })}
          </p>
        </>
      )}
    </section>
  );
}
