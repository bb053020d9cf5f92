import { statusText } from '@fleet/contract/status/text';
import { Alert } from 'antd';
import { useSay } from '../../kit/language';

/** Says why nothing is shown of a vehicle whose service is no longer paid for. */
export function LapseNote({ lapsedOn }: { lapsedOn: string | null }) {
  const say = useSay();
  return (
    lapsedOn && (
      <Alert showIcon type="warning" role="status" title={say(statusText.lapsed, { day: lapsedOn })} />
    )
  );
}
