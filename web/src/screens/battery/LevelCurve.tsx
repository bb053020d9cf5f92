import type { Output } from '@fleet/contract/call';
import { batteryStatus } from '@fleet/contract/battery/calls';
import { batteryStatusText } from '@fleet/contract/battery/text';
import { Button, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../kit/calls';
import { TimeChart } from '../../kit/chart/TimeChart';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { createStore, useStore, type Store } from '../../kit/store';
import { clockParts, showInstant } from '../../kit/time';
import { zoneOffset } from '../../kit/wallClock';

interface Props {
  battery: { id: string; batteryNumber: string };
  period: { startTime: string; endTime: string };
}

const dayMs = 86_400_000;

/** The level of a battery over a period, with the lines that it should stay between; or as a table. */
export function LevelCurve({ battery, period }: Props) {
  const say = useSay();
  const { data, error, refetch } = useCall(
    batteryStatus.power,
    { id: battery.id, ...period },
    { keepsOld: true },
  );
  const [isTable, setTable] = useState(false);
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.time.length === 0) return <p className="levelCurve__none">{say(batteryStatusText.noLevels)}</p>;
  return (
    <>
      <div className="levelCurve__head">
        <span className="levelCurve__charge">
          {say(batteryStatusText.chargeLine, { value: data.chargeThreshold })}
        </span>
        <span className="levelCurve__discharge">
          {say(batteryStatusText.dischargeLine, { value: data.dischargeThreshold })}
        </span>
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {say(batteryStatusText.asTable)}
        </Button>
      </div>
      {isTable ? (
        <Table levels={data} />
      ) : (
        <Chart levels={data} name={say(batteryStatusText.curveName, battery)} />
      )}
    </>
  );
}

type Levels = Output<typeof batteryStatus.power>;

function Chart({ levels, name }: { levels: Levels; name: string }) {
  const { timeZone } = useSession().profile.user;
  const time = useMemo(() => levels.time.map((one) => Date.parse(one)), [levels]);
  const moment = useMemo(() => createStore(time.at(-1)!), [time]);
  const isLong = time.at(-1)! - time[0]! > dayMs;
  const nameTime = (at: number) => {
    const { day, minute } = clockParts(new Date(at), timeZone);
    return isLong ? `${day.slice(5)} ${minute}` : minute;
  };
  return (
    <>
      <div className="levelCurve__chart">
        <TimeChart
          name={name}
          time={time}
          value={levels.level}
          longestSilence={levels.longestSilence}
          highest={100}
          lines={[
            { value: levels.chargeThreshold, colour: 'success' },
            { value: levels.dischargeThreshold, colour: 'error' },
          ]}
          moment={moment}
          jump={moment.set}
          nameTime={nameTime}
          offset={zoneOffset(time[0]!, timeZone)}
        />
      </div>
      <Pointed levels={levels} time={time} moment={moment} />
    </>
  );
}

/** The level at the moment that is pointed at. */
function Pointed({ levels, time, moment }: { levels: Levels; time: number[]; moment: Store<number> }) {
  const { timeZone } = useSession().profile.user;
  const now = useStore(moment);
  const after = time.findIndex((one) => one >= now);
  const at = after < 0 ? time.length - 1 : after;
  return (
    <p className="levelCurve__pointed">
      {showInstant(levels.time[at]!, timeZone)} · {showFigure(levels.level[at]!)} %
    </p>
  );
}

function Table({ levels }: { levels: Levels }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  return (
    // Who has no mouse scrolls it with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="levelCurve__table" tabIndex={0} role="region" aria-label={say(batteryStatusText.curve)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(batteryStatusText.time)}</th>
            <th scope="col">{say(batteryStatusText.level)}</th>
          </tr>
        </thead>
        <tbody>
          {levels.time.map((time, at) => (
            <tr key={at}>
              <th scope="row">{showInstant(time, timeZone)}</th>
              <td>{showFigure(levels.level[at]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
