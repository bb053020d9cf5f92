import { alarmModel } from '@fleet/contract/alarm/catalogue';
import { fleetFigures, inspectionFigures } from '@fleet/contract/figure/fleet';
import { homeText } from '@fleet/contract/home/text';
import { vehicleStates } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import type { ReactNode } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { BadgeMarks, StateGlyph } from '../../kit/StateMark';
import { clockParts } from '../../kit/time';
import { BoardOrgs } from './BoardOrgs';
import { Content } from './Card';
import { perCent, useTiles, type FiguresData } from './Figures';
import { ageBars, capacityBars, PowerBar } from './Fleet';
import type { Bar } from './Bars';
import { MatterSign } from './Matters';
import { Ring } from './Ring';
import { conditionWords, shownConditions } from './States';
import type { HomeData } from './useHome';
import { useWorst } from './worst';

interface Props {
  data: HomeData;
  /** Counts up; lists that are too long show their next part. */
  page: number;
}

/** The blocks of the board; they stand where the style sheet puts them for the shape of the wall. */
export function BoardBlocks({ data, page }: Props) {
  const say = useSay();
  return (
    <>
      <section className="board__figures">
        <Content answer={data.figures} rows={1}>
          {(figures) => <Tiles data={figures} />}
        </Content>
      </section>
      <Block name="matters" title={say(homeText.matters)}>
        <Matters data={data} />
      </Block>
      <Block name="orgs" title={say(homeText.byOrg)}>
        <Content answer={data.orgs}>{({ rows }) => <BoardOrgs rows={rows} page={page} />}</Content>
      </Block>
      <Block name="states" title={say(homeText.states)}>
        <States data={data} />
      </Block>
      <Block name="today" title={say(homeText.faultsToday)}>
        <Today data={data} />
      </Block>
      <Block name="fleet" title={say(homeText.fleet)}>
        <Fleet data={data} />
      </Block>
    </>
  );
}

export const Block = ({ name, title, children }: { name: string; title: ReactNode; children: ReactNode }) => (
  <section className={`board__block board__${name}`}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Tiles({ data }: { data: FiguresData }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const tiles = useTiles(data, undefined, clockParts(new Date(), timeZone).day);
  return tiles.map(({ name, value, unit }) => (
    <div key={name}>
      <span>{say(fleetFigures[name].words)}</span>
      <b>
        {value}
        {unit && value !== '' && <small>{unit}</small>}
        {name === 'online' && <small>/{showFigure(data.vehicles)}</small>}
      </b>
    </div>
  ));
}

function Matters({ data }: Pick<Props, 'data'>) {
  const say = useSay();
  const worst = useWorst();
  return (
    <Content answer={data.matters} rows={7}>
      {({ rows }) =>
        rows.map((row) => (
          <div
            key={row.kind}
            className={
              row.kind === 'expiredDriving' && row.count > 0
                ? 'boardMatter boardMatter--worst'
                : 'boardMatter'
            }
          >
            <MatterSign row={row} />
            <b>{showFigure(row.count)}</b>
            <div>
              <strong>{say(homeText[row.kind])}</strong>
              <span className="board__quiet">{worst(row)}</span>
            </div>
          </div>
        ))
      }
    </Content>
  );
}

function States({ data }: Pick<Props, 'data'>) {
  const say = useSay();
  return (
    <Content answer={data.states} rows={7}>
      {(found) => (
        <>
          <div className="boardStates">
            <Ring data={found} />
            <div className="boardLines">
              {vehicleStates.map((state) => (
                <span key={state}>
                  <StateGlyph name={state} />
                  {say(statusText[state])}
                  <b>{showFigure(found.states[state])}</b>
                </span>
              ))}
            </div>
          </div>
          <div className="boardConditions">
            {shownConditions.slice(0, 4).map((condition) => (
              <span key={condition}>
                <BadgeMarks values={[condition]} worded={0} />
                {say(conditionWords[condition])}
                <b>{showFigure(found.conditions[condition])}</b>
              </span>
            ))}
          </div>
        </>
      )}
    </Content>
  );
}

function Today({ data }: Pick<Props, 'data'>) {
  const say = useSay();
  const checks = data.checks.data?.rows ?? [];
  return (
    <>
      <Content answer={data.faults}>
        {({ kinds }) => (
          <div className="boardFaults">
            {kinds.map(({ faultType, count }) => (
              <span key={faultType}>
                <b className={count === 0 ? 'board__quiet' : undefined}>{showFigure(count)}</b>
                {say(alarmModel[faultType].name)}
              </span>
            ))}
          </div>
        )}
      </Content>
      <div className="boardRates">
        <Week name={say(inspectionFigures.passRate.words)} shares={checks.map(({ passRate }) => passRate)} />
        <Week name={say(homeText.checkRate)} shares={checks.map(({ checkRate }) => checkRate)} />
      </div>
    </>
  );
}

/** A share on each of seven days as small bars; today's is the bright one, in figures beside the name. */
export function Week({ name, shares }: { name: string; shares: readonly (number | null)[] }) {
  const today = shares.at(-1) ?? null;
  return (
    <div className="boardWeek">
      <span>{name}</span>
      <b>{today === null ? '' : `${perCent(today)}%`}</b>
      <div className="boardWeek__bars" aria-hidden="true">
        {shares.map((share, at) => (
          // Days have no other key than their place.
          <i key={at} style={{ '--part': Math.min(share ?? 0, 1) }} />
        ))}
      </div>
    </div>
  );
}

function Fleet({ data }: Pick<Props, 'data'>) {
  const say = useSay();
  const { ages, capacities, figures } = data;
  return (
    <div className="boardFleet">
      <div>
        <span className="board__quiet">{say(homeText.ages)}</span>
        {ages.data && <Columns bars={ageBars(ages.data)} />}
      </div>
      <div>
        <span className="board__quiet">{say(homeText.capacities)}</span>
        {capacities.data && <Columns bars={capacityBars(capacities.data)} />}
      </div>
      {figures.data && (
        <div className="boardPower">
          <span>
            {say(homeText.electric)} <b>{showFigure(figures.data.electric)}</b>
          </span>
          <PowerBar electric={figures.data.electric} diesel={figures.data.vehicles - figures.data.electric} />
          <span>
            {say(homeText.diesel)} <b>{showFigure(figures.data.vehicles - figures.data.electric)}</b>
          </span>
        </div>
      )}
    </div>
  );
}

function Columns({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className="boardColumns">
      {bars.map(({ key, label, count }) => (
        <span key={key}>
          <b>{showFigure(count)}</b>
          <i style={{ '--part': count / most }} />
          <em>{label}</em>
        </span>
      ))}
    </div>
  );
}
