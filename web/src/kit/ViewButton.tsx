import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAddressEntry } from './filter';
import { useSay } from './language';

interface Props {
  /** The entry of the address that shows the other view. */
  view: string;
  there: Text;
  back: Text;
}

/** From the first view of a screen to its other one and back; each begins with its own filters. */
export function ViewButton({ view, there, back }: Props) {
  const say = useSay();
  const navigate = useNavigate();
  const isThere = useAddressEntry('view')[0] === view;
  return (
    <Button onClick={() => void navigate({ search: isThere ? '' : `view=${view}` })}>
      {say(isThere ? back : there)}
    </Button>
  );
}
