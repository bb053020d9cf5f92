import type { Output } from '@fleet/contract/call';
import { fleetFigures } from '@fleet/contract/figure/fleet';
import type { carSynthesize, home } from '@fleet/contract/home/calls';
import { places, type Place } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { showFigure } from '../../kit/figures';
import { type Say, useSay } from '../../kit/language';
import { Content, type Answer } from './Card';
import { To } from './place';

export type FiguresData = Output<typeof carSynthesize.figures>;

interface Tile {
  name: keyof typeof fleetFigures;
  value: string;
  unit?: string;
  note: string;
  place: Place;
}

export const perCent = (share: number | null) => (share === null ? '' : String(Math.round(share * 100)));

/** The part of the vehicles that is online; nothing where no vehicle could be. */
export const onlinePart = (say: Say, rate: number | null) =>
  rate === null ? '' : say(homeText.onlinePart, { rate: `${perCent(rate)}%` });

/** How many of how many; nothing where there is no whole. */
export const ofWhole = (say: Say, part: number, whole: number) =>
  whole === 0 ? '' : say(homeText.ofWhole, { part: showFigure(part), whole: showFigure(whole) });

/** The eight figures at the top, each with what belongs to it and with its list. */
export function useTiles(data: FiguresData, yesterday: number | undefined, day: string): Tile[] {
  const say = useSay();
  const { vehicles } = data;
  const share = (
    name: 'reviewRate' | 'complianceRate' | 'insuranceRate',
    part: number,
    place: Place,
  ): Tile => ({
    name,
    value: perCent(data[name]),
    unit: '%',
    note: ofWhole(say, part, vehicles),
    place,
  });
  return [
    {
      name: 'vehicles',
      value: showFigure(vehicles),
      note: say(homeText.electricPart, { count: showFigure(data.electric) }),
      place: places.vehicles(),
    },
    {
      name: 'online',
      value: showFigure(data.online),
      note: onlinePart(say, data.onlineRate),
      place: places.online(),
    },
    {
      name: 'faulty',
      value: showFigure(data.faulty),
      note: say(homeText.fittedPart, { count: showFigure(data.fitted) }),
      place: places.condition('fault'),
    },
    {
      name: 'dueToday',
      value: showFigure(data.dueToday),
      note: dueParts(say, data.due),
      place: places.dueToday(day),
    },
    {
      name: 'violations',
      value: showFigure(data.violations),
      note: yesterday === undefined ? '' : say(homeText.yesterdayPart, { count: showFigure(yesterday) }),
      place: places.violationsToday(data.since),
    },
    share('reviewRate', data.reviewed, places.reviewed()),
    share('complianceRate', data.compliant, places.compliant()),
    share('insuranceRate', data.insured, places.insured()),
  ];
}

/** By what the vehicles are due, as far as there are any. */
const dueParts = (say: Say, due: FiguresData['due']) =>
  (['review', 'insurance', 'maintenance'] as const)
    .flatMap((name) => (due[name] > 0 ? say(homeText[name], { count: showFigure(due[name]) }) : []))
    .join(' · ');

interface Props {
  answer: Answer<FiguresData>;
  violations: Output<typeof home.violations> | undefined;
  day: string;
}

/** The figures of the fleet as it stands now; the formula of each is told on its name. */
export function Figures({ answer, violations, day }: Props) {
  return (
    <section className="homeCard homeCard--figures" aria-label={useSay()(homeText.figures)}>
      <Content answer={answer} rows={2}>
        {(data) => <Tiles data={data} violations={violations} day={day} />}
      </Content>
    </section>
  );
}

function Tiles({ data, violations, day }: Omit<Props, 'answer'> & { data: FiguresData }): ReactNode {
  const say = useSay();
  const tiles = useTiles(data, violations?.yesterday, day);
  return (
    <ul className="homeFigures">
      {tiles.map(({ name, value, unit, note, place }) => (
        <li key={name}>
          <To place={place} className="homeFigure">
            <Tooltip title={say(fleetFigures[name].formula)}>
              <span className="homeFigure__name">{say(fleetFigures[name].words)}</span>
            </Tooltip>
            <b>
              {value}
              {unit && value !== '' && <small>{unit}</small>}
            </b>
            <span className="homeNote">{note}</span>
          </To>
        </li>
      ))}
    </ul>
  );
}
