import type { Output } from '@fleet/contract/call';
import { control } from '@fleet/contract/control/calls';
import { controlText } from '@fleet/contract/control/text';
import { Progress } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useInstruction } from './fields';
import './control.css';

type Batch = Output<typeof control.batches>['rows'][number];

/** How far one batch has come, as its terminals answer. */
export function BatchProgress({ batchId }: { batchId: string }) {
  const { data, error, refetch } = useCall(
    control.batches,
    { id: batchId },
    { keepsOld: true, isLive: true },
  );
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  const batch = data?.rows[0];
  return batch ? <BatchBar batch={batch} /> : null;
}

export const useCommandBatches = (isOff: boolean) =>
  useCall(control.batches, {}, { keepsOld: true, isLive: true, isOff });

/** The latest batches of commands that one has sent. */
export function CommandBatches({ found }: { found: ReturnType<typeof useCommandBatches> }) {
  const { data, error, refetch } = found;
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  return data?.rows.map((batch) => <BatchBar key={batch.id} batch={batch} />);
}

/** A tick says that all was done; what was called off is neither a success nor a failure. */
function statusOf({ count, success, expired, sending }: Batch) {
  if (sending > 0) return 'active';
  if (expired > 0) return 'exception';
  return success === count ? 'success' : 'normal';
}

export function BatchBar({ batch }: { batch: Batch }) {
  const say = useSay();
  const name = useInstruction()(batch);
  const { count, success, expired, cancelled, sending } = batch;
  const words = say(controlText.progress, { count, success, sending, expired, cancelled });
  return (
    <div className="batch" role="status">
      <strong>{name}</strong>
      <Progress
        percent={Math.round(((success + expired + cancelled) / count) * 100)}
        success={{ percent: Math.round((success / count) * 100) }}
        status={statusOf(batch)}
        size="small"
        aria-label={name}
      />
      <span>{words}</span>
    </div>
  );
}
