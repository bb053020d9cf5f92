import type { Output } from '@fleet/contract/call';
import { distribution } from '@fleet/contract/distribution/calls';
import { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { useCall } from '../../kit/calls';
import { lazyScreen } from '../../kit/lazyScreen';
import { Facts } from '../../kit/list/Facts';
import { useVehicle } from '../../kit/live/vehicles';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';
import { LapseNote } from '../../parts/status/LapseNote';
import { statusFields } from '../../parts/status/fields';
import { useWhereabouts } from '../../parts/status/useWhereabouts';
import { DayOfVehicle } from './DayOfVehicle';
import { ReadingGroups } from './ReadingGroups';
import { VehicleHead } from './VehicleHead';
import { RecordsOfVehicle } from './RecordsOfVehicle';
import './overview.css';

// The list of vehicles needs no map.
const VehiclePlace = lazyScreen(() => import('./VehiclePlace').then((file) => file.VehiclePlace));

type Status = Output<typeof status.one>;

/** The name of a vehicle stays readable when its service has lapsed. */
const lasting = ['plateNum', 'orgName', 'terminalId'] as const;
const facts = [
  'plateNum',
  'orgName',
  'siteName',
  'zoneName',
  'terminalId',
  'batteryNumber',
  'direction',
  'altitude',
  'reportTime',
  'positionTime',
] as const;

/** One truck, live: what it does, who is on it, what it did today, and every value that it has reported. */
export function VehicleOverview({ id }: { id: string }) {
  const { data, error, refetch } = useCall(status.one, { id }, { isLive: true });
  if (data) return <LiveOverview before={data} />;
  return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
}

function LiveOverview({ before }: { before: Status }) {
  const may = useMay();
  const live = useVehicle(before);
  const [truck = live] = useWhereabouts([before], [live]) ?? [];
  if (before.lapsedOn)
    return (
      <>
        <LapseNote lapsedOn={before.lapsedOn} />
        <Facts names={lasting} fields={statusFields} words={statusText} of={truck} />
      </>
    );
  const { lng, lat } = truck;
  return (
    <div className="vehicleOverview">
      <VehicleHead truck={truck} />
      {lng !== null && lat !== null && may(distribution.locations) && (
        <div className="vehicleOverview__place">
          <Suspense fallback={<div className="waiting" />}>
            <VehiclePlace lng={lng} lat={lat} />
          </Suspense>
        </div>
      )}
      {may(status.day) && <DayOfVehicle id={truck.id} />}
      <Facts names={facts} fields={statusFields} words={statusText} of={truck} />
      <ReadingGroups truck={truck} />
      <RecordsOfVehicle truck={truck} />
    </div>
  );
}
