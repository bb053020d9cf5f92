import { home } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { use } from 'react';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Block } from './Block';
import { partOf } from './BoardOrgs';
import { Content } from './Card';
import { heatOf, useDayName, type WorkDay } from './heat';
import { useHour } from './now';
import { OrgContext } from './place';
import { rankedDrivers, rankedVehicles, type Ranked } from './Rankings';
import type { HomeData } from './useHome';
import { rateOf } from './UseRate';

const shownAtOnce = 5;
const asked = { keepsOld: true, isLive: true } as const;

/** Use of seven days by the hour, and those who worked longest; the rankings page. */
export function BoardWork({ work, page }: { work: HomeData['work']; page: number }) {
  const say = useSay();
  const orgId = use(OrgContext);
  const input = { ...(orgId && { orgId }), period: 'week' } as const;
  const vehicles = useCall(home.vehicleRanking, input, asked);
  const drivers = useCall(home.driverRanking, input, asked);
  const rate = work.data && <b className="board__end">{rateOf(work.data.totals.useRate)}</b>;
  return (
    <>
      <Block
        name="use"
        title={
          <>
            {say(homeText.useRate)} {rate}
          </>
        }
      >
        <Content answer={work}>{({ rows }) => <Heat rows={rows} />}</Content>
      </Block>
      <Block name="vehicles" title={<Head title={say(homeText.rankingShortVehicles)} />}>
        <Content answer={vehicles}>{(data) => <Ranking rows={rankedVehicles(data)} page={page} />}</Content>
      </Block>
      <Block name="drivers" title={<Head title={say(homeText.rankingShortDrivers)} />}>
        <Content answer={drivers}>{(data) => <Ranking rows={rankedDrivers(data)} page={page} />}</Content>
      </Block>
    </>
  );
}

function Head({ title }: { title: string }) {
  const say = useSay();
  return (
    <>
      {title}
      <span className="board__quiet">{say(homeText.week)} h</span>
    </>
  );
}

function Heat({ rows }: { rows: readonly WorkDay[] }) {
  const say = useSay();
  const nameOf = useDayName();
  const hourNow = useHour();
  const most = Math.max(1, ...rows.flatMap(({ atWork }) => atWork));
  return (
    <table className="boardUse">
      <thead>
        <tr>
          <th />
          {rows[0]?.atWork.map((_, hour) => (
            // Hours have no other key than their place.
            <th key={hour}>{hour % 4 === 0 ? hour : ''}</th>
          ))}
          <th />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, atWork, useRate }, at) => {
          const isToday = at === rows.length - 1;
          return (
            <tr key={day}>
              <th scope="row">{isToday ? say(homeText.today) : nameOf(day)}</th>
              {atWork.map((count, hour) => (
                // Hours have no other key than their place.
                <td key={hour} className={heatOf(isToday && hour > hourNow ? null : count, most)} />
              ))}
              <td className="boardUse__rate">{rateOf(useRate)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Ranking({ rows, page }: { rows: readonly Ranked[]; page: number }) {
  const say = useSay();
  const most = Math.max(1, ...rows.map(({ hours }) => hours));
  if (rows.length === 0) return <p className="board__quiet">{say(homeText.noWork)}</p>;
  return (
    <ol className="boardRanks">
      {partOf(rows, page, shownAtOnce).map((row) => (
        <li key={row.id}>
          <span className="board__quiet">{rows.indexOf(row) + 1}</span>
          <span className="boardRanks__name">{row.name}</span>
          <i style={{ '--part': row.hours / most }} />
          <b>{showFigure(row.hours, 1)}</b>
        </li>
      ))}
    </ol>
  );
}
