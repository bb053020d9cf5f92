import { useAddressEntry } from '../../kit/filter';
import { ScheduleCalendar } from './ScheduleCalendar';
import { ScheduleList } from './ScheduleList';

/** What is planned for the trucks: a week of it, or all schedules. */
export function ScheduleApplication() {
  const [view] = useAddressEntry('view');
  return view === 'list' ? <ScheduleList /> : <ScheduleCalendar />;
}
