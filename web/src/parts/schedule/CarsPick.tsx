import { schedule } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import type { AskProps } from '../../kit/fields/field';
import { MembersPick } from '../org/MembersPick';

/** Picks vehicles by any of their numbers, or all that an organization has. */
export const CarsPick = (props: AskProps<string[]>) => (
  <MembersPick {...props} call={schedule.cars} keys="vehicleIds" addWord={scheduleText.addOrg} />
);
