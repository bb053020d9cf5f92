import { batteryStatus, batteryStatusFile } from '@fleet/contract/battery/calls';
import { batteryStatusText } from '@fleet/contract/battery/text';
import { ListBody } from '../../kit/list/ListBody';
import { ListTools } from '../../kit/list/ListTools';
import { useList } from '../../kit/list/useList';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { BatteryDrawer } from './BatteryDrawer';
import { batteryStatusFields, goesOn } from './fields';

const filters = ['orgId', 'batteryNumber', 'anyNum', 'state', 'abnormal', 'startTime', 'endTime'] as const;
// A card on a phone shows the first few.
const columns = [
  'batteryNumber',
  'state',
  'level',
  'carId',
  'since',
  'lossStatus',
  'kind',
  'startTime',
  'endTime',
  'duration',
  'startLevel',
  'endLevel',
  'abnormal',
  'reportTime',
  'orgName',
] as const;

/** The present state of every battery, and the latest of its charges and discharges. */
export function BatteryStatus() {
  const found = useList(batteryStatus.list, { isLive: true });
  const rows = found.rows?.map((row) => ({
    ...row,
    endTime: row.kind && row.endTime === null ? goesOn : row.endTime,
  }));
  return (
    <>
      <ScreenHeader>
        <ListTools
          list={batteryStatus.list}
          found={found}
          words={batteryStatusText}
          columns={columns}
          file={batteryStatusFile}
        />
      </ScreenHeader>
      <ListBody
        list={batteryStatus.list}
        found={found}
        rows={rows}
        fields={batteryStatusFields}
        words={batteryStatusText}
        name="batteryNumber"
        filters={filters}
        columns={columns}
        detail={(row) => <BatteryDrawer key={row.id} battery={row} />}
      />
    </>
  );
}
