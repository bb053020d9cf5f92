import { fleetFigures } from '@fleet/contract/figure/fleet';
import { homeText } from '@fleet/contract/home/text';
import { vehicleStates } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { BadgeMarks, StateGlyph } from '../../kit/StateMark';
import { Block } from './Block';
import { Fleet, Today } from './BoardFleet';
import { BoardOrgs } from './BoardOrgs';
import { BoardWork } from './BoardWork';
import { Content } from './Card';
import { useTiles, type FiguresData } from './Figures';
import { MatterSign } from './MatterLine';
import { marks } from './Matters';
import { useClock } from './now';
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
      <BoardWork work={data.work} page={page} />
      <Block name="today" title={say(homeText.faultsToday)}>
        <Today data={data} />
      </Block>
      <Block name="fleet" title={say(homeText.fleet)}>
        <Fleet data={data} />
      </Block>
    </>
  );
}

function Tiles({ data }: { data: FiguresData }) {
  const say = useSay();
  const tiles = useTiles(data, undefined, useClock().day);
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
      {({ rows }) => (
        <div className="boardMatters">
          {rows.map((row) => (
            <div
              key={row.kind}
              className={
                row.kind === 'expiredDriving' && row.count > 0
                  ? 'boardMatter boardMatter--worst'
                  : 'boardMatter'
              }
            >
              <MatterSign mark={marks[row.kind]} count={row.count} />
              <b>{showFigure(row.count)}</b>
              <div>
                <strong>{say(homeText[row.kind])}</strong>
                <span className="board__quiet">{worst(row)}</span>
              </div>
            </div>
          ))}
        </div>
      )}
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
