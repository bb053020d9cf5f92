import type { AlarmKind } from '@fleet/contract/alarm/calls';
import { alarmText } from '@fleet/contract/alarm/text';
import { useSay } from '../../kit/language';
import { useArrived } from '../../kit/live/alarms';
import { askAgain } from '../../kit/queries';
import '../../parts/alarm/alarm.css';

/** Says that there are newer ones; the rows stay where they are until somebody wants them. */
export function NewAlarms({ kind }: { kind: AlarmKind }) {
  const say = useSay();
  const { count, caughtUp } = useArrived(kind);
  const show = () => {
    caughtUp();
    void askAgain(kind);
  };
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className="alarmNew" onClick={show}>
          {say(alarmText.newOnes, { count })}
        </button>
      )}
    </div>
  );
}
