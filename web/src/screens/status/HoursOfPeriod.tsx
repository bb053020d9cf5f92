import { status, type hourSources } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';

interface Props {
  id: string;
  period: { startTime: string; endTime: string };
}

/** How long a vehicle was on and at work in the period, what that was read from, and how much nobody knows. */
export function HoursOfPeriod({ id, period }: Props) {
  const say = useSay();
  const { data, error, refetch } = useCall(status.hours, { id, ...period });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 1 }} />;
  const hours = (seconds: number | null) => (seconds === null ? '' : showFigure(seconds / 3600, 1));
  const source = (from: (typeof hourSources)[number] | null) =>
    from && <small> · {say(statusText[from])}</small>;
  return (
    <section className="facts">
      <h3>{say(statusText.periodHours)}</h3>
      <dl>
        <div>
          <dt>{say(statusText.periodWork)}</dt>
          <dd>
            {hours(data.workSeconds)}
            {source(data.workSource)}
          </dd>
        </div>
        <div>
          <dt>{say(statusText.periodOn)}</dt>
          <dd>
            {hours(data.powerOnSeconds)}
            {source(data.powerOnSource)}
          </dd>
        </div>
        <div>
          <dt>{say(statusText.silent)}</dt>
          <dd>{hours(data.silentSeconds)}</dd>
        </div>
      </dl>
    </section>
  );
}
