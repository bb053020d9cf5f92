import { batteryStatus } from '@fleet/contract/battery/calls';
import { batteryStatusText } from '@fleet/contract/battery/text';
import { Switch } from 'antd';
import { useState } from 'react';
import { serverNow } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { PagedTable } from '../../kit/list/PagedTable';
import { batteryStatusFields } from './fields';
import { LevelCurve } from './LevelCurve';
import './battery.css';

const dayMs = 86_400_000;
const periods = { lastDay: dayMs, lastWeek: 7 * dayMs, lastMonth: 31 * dayMs };
type Period = keyof typeof periods;

const facts = ['state', 'level', 'since', 'carId', 'lossStatus', 'reportTime', 'orgName'];
const words = { ...batteryStatusText, kind: batteryStatusText.recordKind };
const fields = {
  ...batteryStatusFields,
  endTime: { ...batteryStatusFields.endTime, blank: batteryStatusText.goesOn },
};

interface Props {
  battery: { id: string; batteryNumber: string };
}

/** One battery: how it stands, and its level and its charges and discharges in a period. */
export function BatteryDrawer({ battery }: Props) {
  const say = useSay();
  const [length, setLength] = useState<Period>('lastDay');
  const [isAbnormalOnly, setAbnormalOnly] = useState(false);
  // The period stays while one looks at it: else every beat would be another question.
  const [end, setEnd] = useState(() => serverNow());
  const period = {
    startTime: new Date(end - periods[length]).toISOString(),
    endTime: new Date(end).toISOString(),
  };
  const choose = (next: Period) => {
    setLength(next);
    setEnd(serverNow());
  };
  return (
    <>
      <Facts names={facts} fields={batteryStatusFields} words={batteryStatusText} of={battery} />
      <div className="batteryPeriods" role="group" aria-label={say(batteryStatusText.curve)}>
        {(Object.keys(periods) as Period[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === length} onClick={() => choose(one)}>
            {say(batteryStatusText[one])}
          </button>
        ))}
      </div>
      <section className="facts">
        <h3>{say(batteryStatusText.curve)}</h3>
        <LevelCurve battery={battery} period={period} />
      </section>
      <section className="facts">
        <h3 className="batteryRecords__head">
          {say(batteryStatusText.records)}
          <label>
            <Switch size="small" checked={isAbnormalOnly} onChange={setAbnormalOnly} />
            {say(batteryStatusText.abnormalOnly)}
          </label>
        </h3>
        <PagedTable
          key={`${length} ${isAbnormalOnly}`}
          list={batteryStatus.records}
          input={{ id: battery.id, ...period, ...(isAbnormalOnly && { abnormal: true }) }}
          isLive
          columns={[
            'kind',
            'startTime',
            'endTime',
            'duration',
            'startLevel',
            'actual',
            'threshold',
            'abnormal',
            'problem',
            'carId',
          ]}
          fields={fields}
          words={words}
          empty={batteryStatusText.noRecords}
        />
      </section>
    </>
  );
}
