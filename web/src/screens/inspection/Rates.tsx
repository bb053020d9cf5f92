import { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import type { Text } from '@fleet/contract/text';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import './inspection.css';

const percent = (rate: number | null) => (rate === null ? '–' : `${showFigure(rate * 100)}%`);

/** How many of the used vehicles were inspected, and how many reports found something, day by day. */
export function Rates({ orgId }: { orgId: string | undefined }) {
  const asked = orgId ? { orgId } : {};
  const checked = useCall(inspection.checkRate, asked, { keepsOld: true });
  const abnormal = useCall(inspection.abnormalRate, asked, { keepsOld: true });
  return (
    <div className="checkRates">
      <Rate title={inspectionText.checkRate} answer={checked} />
      <Rate title={inspectionText.abnormalRate} answer={abnormal} isBad />
    </div>
  );
}

interface Props {
  title: Text;
  answer: Pick<ReturnType<typeof useCall<typeof inspection.checkRate>>, 'data' | 'error' | 'refetch'>;
  isBad?: boolean;
}

function Rate({ title, answer: { data, error, refetch }, isBad = false }: Props) {
  const say = useSay();
  return (
    <figure className={`checkRate ${isBad ? 'checkRate--abnormal' : ''}`} aria-busy={!data && !error}>
      <figcaption>
        {say<Text>(title)} · {say(inspectionText.rates)}
      </figcaption>
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      <ol>
        {data?.rows.map(({ day, part, whole, rate }) => (
          <li key={day} title={`${day}: ${say(inspectionText.partOf, { part, whole })}`}>
            <span>{percent(rate)}</span>
            <span className="checkRate__bar" style={{ height: `${(rate ?? 0) * 22}px` }} />
            <span>{day.slice(8)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
