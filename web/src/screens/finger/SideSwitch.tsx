import { fingerText } from '@fleet/contract/finger/text';
import { Segmented } from 'antd';
import { useNavigate } from 'react-router';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';

/** From the drivers' side to the vehicles' and back; each begins with its own filters. */
export function SideSwitch() {
  const say = useSay();
  const navigate = useNavigate();
  const [view] = useAddressEntry('view');
  return (
    <Segmented
      value={view === 'car' ? 'car' : 'driver'}
      options={[
        { value: 'driver', label: say(fingerText.byDriver) },
        { value: 'car', label: say(fingerText.byCar) },
      ]}
      onChange={(side) => void navigate({ search: side === 'car' ? 'view=car' : '' })}
    />
  );
}
