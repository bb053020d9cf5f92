import { report } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import { Button, Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { Content } from './Content';
import { Downloads } from './Downloads';

/** A report of the archive. */
export function Made({ id, back }: { id: string; back: () => void }) {
  const say = useSay();
  const { data, error, refetch } = useCall(report.made, { id });
  return (
    <>
      <p className="report__tools">
        <Button onClick={back}>{say(reportText.back)}</Button>
        {data && <Downloads fetch={(format) => [report.madeFile, { id, format }]} />}
      </p>
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Content content={data} />}
    </>
  );
}
