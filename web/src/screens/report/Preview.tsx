import { report } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import { Button, Skeleton } from 'antd';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';
import { Content } from './Content';
import { Downloads } from './Downloads';
import type { Which } from './which';

/** The last report that was due, as it would be made now. */
export function Preview({ which }: { which: Which }) {
  const say = useSay();
  const may = useMay();
  const sample = useCall(report.sample, which);
  const { mutate, isPending } = useSend(report.send);
  if (sample.error && !sample.data)
    return <ProblemPanel problem={sample.error} retry={() => void sample.refetch()} />;
  if (!sample.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <p className="report__tools">
        {may(report.send) && (
          <Button
            type="primary"
            loading={isPending}
            onClick={() => mutate(which, { onSuccess: () => announceDone(reportText.queued) })}
          >
            {say(reportText.sendNow)}
          </Button>
        )}
        <Downloads fetch={(format) => [report.sampleFile, { ...which, format }]} />
      </p>
      <Content content={sample.data} />
    </>
  );
}
