import { useAddressEntry } from '../../kit/filter';
import { ScheduleCalendar } from './ScheduleCalendar';
import { ScheduleList } from './ScheduleList';

/** The plans of the trucks: a week of them, or all schedules. */
export function ScheduleApplication() {
  const [view] = useAddressEntry('view');
  return view === 'list' ? <ScheduleList /> : <ScheduleCalendar />;
}
