import { inspectionText } from '@fleet/contract/inspection/text';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';

/** From the vehicles to all reports and back; each begins with its own filters. */
export function ViewSwitch() {
  const say = useSay();
  const navigate = useNavigate();
  const [view] = useAddressEntry('view');
  const isRecords = view === 'records';
  return (
    <Button onClick={() => void navigate({ search: isRecords ? '' : 'view=records' })}>
      {say(isRecords ? inspectionText.byVehicle : inspectionText.allReports)}
    </Button>
  );
}
