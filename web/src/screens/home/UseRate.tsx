import type { Output } from '@fleet/contract/call';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { carSynthesize } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { InfoCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { Card, type Answer } from './Card';
import { perCent } from './Figures';
import { useHour } from './now';
import { heatOf, useDayName, type WorkDay } from './heat';

type Data = Output<typeof carSynthesize.workRate>;

export const rateOf = (share: number | null) => (share === null ? '' : `${perCent(share)}%`);

/** How many trucks were at work in each hour of seven days, their hours, and how much of the time that is. */
export function UseRate({ answer }: { answer: Answer<Data> }) {
  const say = useSay();
  const most = Math.max(1, ...(answer.data?.rows ?? []).flatMap(({ atWork }) => atWork));
  const ramp = (
    <span className="homeRamp">
      {say(homeText.atWorkFrom)}
      {[0, 1, 2, 3, 4, 5].map((step) => (
        <i key={step} className={`heatCell heatCell--${step}`} />
      ))}
      {showFigure(most)}
    </span>
  );
  const info = (
    <Tooltip title={say(vehicleFigures.useRate.formula)}>
      <InfoCircleOutlined aria-hidden />
    </Tooltip>
  );
  return (
    <Card name="use" title={say(homeText.useRate)} note={info} extra={ramp} answer={answer} rows={7}>
      {(data) => <Heat data={data} most={most} />}
    </Card>
  );
}

function Heat({ data: { rows, totals, countedAt }, most }: { data: Data; most: number }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const longest = Math.max(1, ...rows.map(({ workHours }) => workHours ?? 0));
  const until = countedAt && clockParts(countedAt, timeZone).minute;
  return (
    <div className="homeUse">
      <table>
        <thead>
          <tr>
            <th />
            {rows[0]?.atWork.map((_, hour) => (
              // Hours have no other key than their place.
              <th key={hour}>{hour % 3 === 0 ? hour : ''}</th>
            ))}
            <th className="homeUse__bar" />
            <th className="homeUse__figure">{say(homeText.workHours)}</th>
            <th className="homeUse__figure">{say(homeText.useRateShort)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <HeatRow
              key={row.day}
              row={row}
              most={most}
              part={(row.workHours ?? 0) / longest}
              isToday={at === rows.length - 1}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(homeText.total)}</th>
            <td colSpan={25} className="homeNote">
              {until && say(homeText.soFar, { time: until })}
            </td>
            <td className="homeUse__figure">{showFigure(totals.workHours)} h</td>
            <td className="homeUse__figure">{rateOf(totals.useRate)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface RowProps {
  row: WorkDay;
  most: number;
  part: number;
  isToday: boolean;
}

function HeatRow({ row, most, part, isToday }: RowProps) {
  const say = useSay();
  const nameOf = useDayName();
  const hour = useHour();
  const hourNow = isToday ? hour : 24;
  return (
    <tr className={isToday ? 'isToday' : undefined}>
      <th scope="row">
        {isToday ? <b>{say(homeText.today)}</b> : nameOf(row.day)}{' '}
        <span className="homeNote">{row.day.slice(5)}</span>
      </th>
      {row.atWork.map((atWork, at) => (
        <td
          // Hours have no other key than their place.
          key={at}
          className={heatOf(at > hourNow ? null : atWork, most)}
          title={say(homeText.cellTitle, { day: row.day, hour: at, count: showFigure(atWork, 1) })}
        />
      ))}
      <td className="homeUse__bar">
        <i style={{ width: `${part * 86}px` }} />
      </td>
      <td className="homeUse__figure">{row.workHours === null ? '' : `${showFigure(row.workHours)} h`}</td>
      <td className="homeUse__figure">
        <b>{rateOf(row.useRate)}</b>
      </td>
    </tr>
  );
}
