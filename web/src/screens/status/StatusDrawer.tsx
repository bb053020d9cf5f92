import { alarm } from '@fleet/contract/alarm/calls';
import { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { useState } from 'react';
import { serverNow } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { FlagTable } from '../../parts/trajectory/FlagTable';
import type { Asked } from '../../parts/trajectory/reading';
import { useFlags } from '../../parts/trajectory/useFlags';
import { DriverThen } from './DriverThen';
import { HoursOfPeriod } from './HoursOfPeriod';
import { Inspections, Operations, Swipes } from './reported';
import { VehicleOverview } from './VehicleOverview';

const parts = [
  'overview',
  'whoTitle',
  'alarmsTitle',
  'operationsTitle',
  'swipesTitle',
  'inspectionsTitle',
] as const;
/** These are of no period. */
const timeless: readonly (typeof parts)[number][] = ['overview', 'whoTitle', 'inspectionsTitle'];
const hourMs = 3_600_000;
const periods = { lastDay: 24 * hourMs, lastWeek: 7 * 24 * hourMs };
type Period = keyof typeof periods;

/** One vehicle: what it does now, and what it did, who signed on and what was inspected lately. */
export function StatusDrawer({ id }: { id: string }) {
  const say = useSay();
  const may = useMay();
  const [part, setPart] = useState<(typeof parts)[number]>('overview');
  const [length, setLength] = useState<Period>('lastDay');
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
  const shown = parts.filter((one) => one !== 'alarmsTitle' || may(alarm.faults) || may(alarm.violations));
  if (!may(status.operations)) return <VehicleOverview id={id} />;
  return (
    <>
      <div role="tablist" className="statusDrawer__parts">
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === part}
            onClick={() => setPart(one)}
          >
            {say(statusText[one])}
          </button>
        ))}
      </div>
      {!timeless.includes(part) && (
        <div className="statusDrawer__periods" role="group" aria-label={say(statusText.periodHours)}>
          {(Object.keys(periods) as Period[]).map((one) => (
            <button key={one} type="button" aria-pressed={one === length} onClick={() => choose(one)}>
              {say(statusText[one])}
            </button>
          ))}
        </div>
      )}
      {part === 'overview' && <VehicleOverview id={id} />}
      {part === 'whoTitle' && <DriverThen id={id} />}
      {part === 'alarmsTitle' && <Alarms asked={{ id, ...period }} />}
      {part === 'operationsTitle' && (
        <>
          <HoursOfPeriod id={id} period={period} />
          <Operations input={{ id, ...period }} />
        </>
      )}
      {part === 'swipesTitle' && <Swipes input={{ id, ...period }} />}
      {part === 'inspectionsTitle' && <Inspections id={id} />}
    </>
  );
}

/** The alarms of a period. */
const Alarms = ({ asked }: { asked: Asked }) => <FlagTable flags={useFlags(asked)} />;
