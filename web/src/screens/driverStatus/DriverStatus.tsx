import { driverStatus, driverStatusFile, workStatuses } from '@fleet/contract/driverStatus/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { figure } from '../../kit/fields/figure';
import { age, instant, instantTo } from '../../kit/fields/instant';
import { choice } from '../../kit/fields/choice';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { ListBody } from '../../kit/list/ListBody';
import { ListTools } from '../../kit/list/ListTools';
import { useList } from '../../kit/list/useList';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { OrgTree } from '../../parts/org/OrgTree';
import { DriverStatusDrawer } from './DriverStatusDrawer';
import { WorkMark } from '../../parts/driverStatus/WorkMark';
import { useWorkNow } from '../../parts/driverStatus/workNow';

const filters = ['orgId', 'anyNum', 'workStatus', 'startTime', 'endTime'] as const;
const columns = [
  'driverNum',
  'driverName',
  'orgName',
  'teamName',
  'workStatus',
  'carId',
  'since',
  'workHours',
  'lastSwipe',
] as const;

const fields = {
  driverNum: text(),
  driverName: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  teamName: text(),
  workStatus: { ...choice(workStatuses, driverStatusText), Show: WorkMark, isState: true },
  carId: text(),
  since: instant(),
  workHours: figure(1),
  lastSwipe: age(),
  startTime: instantTo('endTime'),
  endTime: instant(),
};

/** The present state of every driver, and his work in a period: the last day, unless one is asked for. */
export function DriverStatus() {
  const found = useList(driverStatus.list, { isLive: true });
  const { startTime, endTime } = found.filter;
  const rows = useWorkNow(found.rows);
  return (
    <>
      <ScreenHeader>
        <ListTools
          list={driverStatus.list}
          found={found}
          words={driverStatusText}
          columns={columns}
          file={driverStatusFile}
        />
      </ScreenHeader>
      <ListBody
        list={driverStatus.list}
        found={found}
        rows={rows}
        fields={fields}
        words={driverStatusText}
        name="driverName"
        filters={filters}
        columns={columns}
        detail={(row) => (
          <DriverStatusDrawer key={row.id} row={row} fields={fields} wish={{ startTime, endTime }} />
        )}
      />
    </>
  );
}
