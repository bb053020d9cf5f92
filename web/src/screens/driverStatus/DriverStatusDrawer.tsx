import { authorization } from '@fleet/contract/authorization/calls';
import type { Output } from '@fleet/contract/call';
import { type driverStatus, driverStops } from '@fleet/contract/driverStatus/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { status, swipeKinds, swipeResults } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { useState } from 'react';
import { serverNow } from '../../kit/clock';
import type { Fields } from '../../kit/fields/field';
import { choice } from '../../kit/fields/choice';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { PagedTable } from '../../kit/list/PagedTable';
import { useMay } from '../../kit/session';
import { Decisions } from '../../parts/authorization/Decisions';
import { DayWork } from './DayWork';
import { DriverHead } from './DriverHead';
import { RecordsOfDriver } from './RecordsOfDriver';
import { Stops } from './Stops';
import '../../parts/status/status.css';

interface Props {
  row: Output<typeof driverStatus.list>['rows'][number];
  fields: Fields;
  /** The period that the list was asked for. */
  wish: { startTime?: string | undefined; endTime?: string | undefined };
}

const dayMs = 86_400_000;
const parts = {
  overview: statusText.overview,
  mayDrive: driverStatusText.mayDriveTitle,
  swipes: driverStatusText.swipesTitle,
  stops: driverStatusText.stopsTitle,
};
type Part = keyof typeof parts;

const names = ['driverNum', 'orgName', 'teamName'] as const;
/** It is of no period. */
const timeless: readonly Part[] = ['mayDrive'];

const swipeFields = {
  time: instant(),
  kind: choice(swipeKinds, statusText),
  number: text(),
  result: choice(swipeResults, statusText),
  carId: text(),
};

/** One driver: what he does now, his days, where he said who he is, and where his trucks stood. */
export function DriverStatusDrawer({ row, fields, wish }: Props) {
  const say = useSay();
  const may = useMay();
  const [part, setPart] = useState<Part>('overview');
  const [days, setDays] = useState<1 | 7>(1);
  // The period stays while one looks at it: else every beat would be another question.
  const [now] = useState(() => serverNow());
  const endTime = wish.endTime ?? new Date(now).toISOString();
  const startTime = wish.startTime ?? new Date(Date.parse(endTime) - days * dayMs).toISOString();
  const period = { startTime, endTime };
  const hidden: readonly Part[] = [
    ...(may(driverStops.list) ? [] : (['stops'] as const)),
    ...(may(authorization.list) ? [] : (['mayDrive'] as const)),
  ];
  const shown = (Object.keys(parts) as Part[]).filter((one) => !hidden.includes(one));
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
            {say(parts[one])}
          </button>
        ))}
      </div>
      {!wish.startTime && !timeless.includes(part) && (
        <div className="statusDrawer__periods" role="group" aria-label={say(driverStatusText.dayStrip)}>
          {([1, 7] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
              {say(one === 1 ? statusText.lastDay : statusText.lastWeek)}
            </button>
          ))}
        </div>
      )}
      {part === 'overview' && (
        <div className="driverOverview">
          <DriverHead row={row} />
          <DayWork id={row.id} period={period} />
          <Facts names={names} fields={fields} words={driverStatusText} of={row} />
          <RecordsOfDriver row={row} />
        </div>
      )}
      {part === 'mayDrive' && <Decisions driverId={row.id} />}
      {part === 'swipes' && (
        <PagedTable
          list={status.swipes}
          input={{ driverId: row.id, ...period }}
          columns={['time', 'kind', 'number', 'result', 'carId']}
          fields={swipeFields}
          words={{ ...statusText, carId: driverStatusText.carId }}
          empty={statusText.nothingReported}
        />
      )}
      {part === 'stops' && <Stops id={row.id} period={period} />}
    </>
  );
}
