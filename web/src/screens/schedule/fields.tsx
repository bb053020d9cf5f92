import { shift } from '@fleet/contract/shift/calls';
import { useCall } from '../../kit/calls';
import { day, dayTo } from '../../kit/fields/day';
import type { AskProps } from '../../kit/fields/field';
import { members } from '../../kit/fields/names';
import { pick } from '../../kit/fields/pick';
import { RowPick } from '../../kit/fields/RowPick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';
import { CarsPick } from '../../parts/schedule/CarsPick';
import { DriversPick } from '../../parts/schedule/DriversPick';

function ShiftPick(props: AskProps<string>) {
  const answer = useCall(shift.choices, {});
  return (
    <RowPick
      {...props}
      answer={answer}
      rows={answer.data?.rows}
      labelOf={({ label, detail }) => (detail ? `${label} · ${detail}` : label)}
    />
  );
}

export const scheduleFields = {
  scheduleName: text(),
  shiftId: pick(ShiftPick),
  shiftName: text(),
  times: text(),
  startDate: dayTo('endDate'),
  endDate: day(),
  fromDate: day(),
  toDate: day(),
  vehicleIds: members(CarsPick),
  carIds: members(CarsPick),
  driverIds: members(DriversPick),
  driverNames: members(DriversPick),
  driver: text(),
  orgId: pick(OrgTree),
  anyNum: text(),
  week: day(),
  toWeek: day(),
};
