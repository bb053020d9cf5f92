import type { Output } from '@fleet/contract/call';
import type { carSynthesize } from '@fleet/contract/home/calls';
import { places } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { ageRanges, capacityRanges } from '@fleet/contract/vehicle/ranges';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Bars, type Bar } from './Bars';
import { Card, type Answer } from './Card';
import { perCent, type FiguresData } from './Figures';
import { To } from './place';

/** The ranges as the foot of a bar has room for: bounds alone. */
const ageLabels = ['<1', '1–3', '3–5', '5–8', '8–10', '≥10'];
const capacityLabels = ['≤1.5', '–2.5', '–3.5', '–5', '–10', '>10'];

export const ageBars = (data: Output<typeof carSynthesize.ages>): Bar[] =>
  ageRanges.map((range, at) => ({
    key: range,
    label: ageLabels[at]!,
    count: data[range],
    place: places.age(range),
  }));
export const capacityBars = (data: Output<typeof carSynthesize.capacities>): Bar[] =>
  capacityRanges.map((range, at) => ({
    key: range,
    label: capacityLabels[at]!,
    count: data[range],
    place: places.capacity(range),
  }));

export const Ages = ({ answer }: { answer: Answer<Output<typeof carSynthesize.ages>> }) => (
  <Card name="ages" title={useSay()(homeText.ages)} answer={answer} rows={3}>
    {(data) => <Bars bars={ageBars(data)} />}
  </Card>
);

export const Capacities = ({ answer }: { answer: Answer<Output<typeof carSynthesize.capacities>> }) => (
  <Card name="capacities" title={useSay()(homeText.capacities)} answer={answer} rows={3}>
    {(data) => <Bars bars={capacityBars(data)} />}
  </Card>
);

/** Electric and diesel trucks, as one bar in two parts and in figures. */
export function Power({ answer }: { answer: Answer<FiguresData> }) {
  const say = useSay();
  return (
    <Card name="power" title={say(homeText.power)} answer={answer} rows={3}>
      {({ vehicles, electric }) => (
        <div className="homePower">
          <PowerBar electric={electric} diesel={vehicles - electric} />
          {(
            [
              ['electric', electric],
              ['diesel', vehicles - electric],
            ] as const
          ).map(([name, count]) => (
            <To key={name} place={places[name]()} className="homePower__line">
              <span>{say(homeText[name])}</span>
              <b>{showFigure(count)}</b>
              <span className="homeNote">{vehicles === 0 ? '' : `${perCent(count / vehicles)}%`}</span>
            </To>
          ))}
        </div>
      )}
    </Card>
  );
}

export const PowerBar = ({ electric, diesel }: { electric: number; diesel: number }) => (
  <div className="homePower__bar" aria-hidden="true">
    <i style={{ flexGrow: electric }} />
    <i style={{ flexGrow: diesel }} />
  </div>
);
