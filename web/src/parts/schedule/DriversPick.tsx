import { schedule } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import type { AskProps } from '../../kit/fields/field';
import { MembersPick } from '../org/MembersPick';

/** Picks drivers by number, name or phone number, or all that an organization has. */
export const DriversPick = (props: AskProps<string[]>) => (
  <MembersPick {...props} call={schedule.drivers} keys="driverIds" addWord={scheduleText.addOrgDrivers} />
);
