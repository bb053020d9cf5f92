import { scheduleText } from '@fleet/contract/schedule/text';
import { ViewButton } from '../../kit/ViewButton';

/** From the calendar to the list and back. */
export const ViewSwitch = () => (
  <ViewButton view="list" there={scheduleText.list} back={scheduleText.calendar} />
);
