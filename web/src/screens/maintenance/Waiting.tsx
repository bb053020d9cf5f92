import { remindText } from '@fleet/contract/maintenance/text';
import { useAddressEntry } from '../../kit/filter';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import '../../parts/distribution/stateCounts.css';

const waiting = ['due', 'overdue'] as const;

/** How many vehicles are due and overdue; pressed, only those are shown. */
export function Waiting({ answer }: { answer: Record<(typeof waiting)[number], number> | undefined }) {
  const say = useSay();
  const [status, setStatus] = useAddressEntry('maintainStatus');
  return (
    <div className="stateCounts" role="group" aria-label={say(remindText.maintainStatus)}>
      {waiting.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={status === one}
          onClick={() => setStatus(status === one ? null : one)}
        >
          {say(remindText[one])} <b>{answer && showFigure(answer[one])}</b>
        </button>
      ))}
    </div>
  );
}
