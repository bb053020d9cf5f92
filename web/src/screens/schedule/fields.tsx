import { shift } from '@fleet/contract/shift/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import type { ComponentType } from 'react';
import { useCall } from '../../kit/calls';
import { day, dayTo } from '../../kit/fields/day';
import type { AskProps, Field } from '../../kit/fields/field';
import { pick } from '../../kit/fields/pick';
import { RowPick } from '../../kit/fields/RowPick';
import { text } from '../../kit/fields/text';
import { useListed, useSay } from '../../kit/language';
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

const shown = 6;

/** The first few of many. */
function Members({ value }: { value: string[] }) {
  const say = useSay();
  const listed = useListed();
  if (value.length <= shown) return listed(value);
  return say(scheduleText.someMembers, { some: listed(value.slice(0, shown)), total: value.length });
}

const members = (Pick: ComponentType<AskProps<string[]>>): Field<string[]> => ({
  isWide: true,
  Show: Members,
  Ask: (props) => <Pick {...props} />,
});

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
