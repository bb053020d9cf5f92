import { bankText } from '@fleet/contract/training/text';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';

/** From the trainings to the question bank and back; each begins with its own filters. */
export function ViewSwitch() {
  const say = useSay();
  const navigate = useNavigate();
  const [view] = useAddressEntry('view');
  const isBank = view === 'bank';
  return (
    <Button onClick={() => void navigate({ search: isBank ? '' : 'view=bank' })}>
      {say(isBank ? bankText.trainings : bankText.title)}
    </Button>
  );
}
