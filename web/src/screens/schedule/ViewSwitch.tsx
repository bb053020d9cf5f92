import { scheduleText } from '@fleet/contract/schedule/text';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';

/** From the calendar to the list and back; each begins with its own filters. */
export function ViewSwitch() {
  const say = useSay();
  const navigate = useNavigate();
  const [view] = useAddressEntry('view');
  const isList = view === 'list';
  return (
    <Button onClick={() => void navigate({ search: isList ? '' : 'view=list' })}>
      {say(isList ? scheduleText.calendar : scheduleText.list)}
    </Button>
  );
}
