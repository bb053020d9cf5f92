import { fingerText } from '@fleet/contract/finger/text';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';

/** From the drivers' side to the vehicles' and back; each begins with its own filters. */
export function SideSwitch() {
  const say = useSay();
  const navigate = useNavigate();
  const [view] = useAddressEntry('view');
  const isCar = view === 'car';
  return (
    <Button onClick={() => void navigate({ search: isCar ? '' : 'view=car' })}>
      {say(isCar ? fingerText.byDriver : fingerText.byCar)}
    </Button>
  );
}
