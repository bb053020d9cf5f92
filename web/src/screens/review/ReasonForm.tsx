import { formats } from '@fleet/contract/field';
import type { Output } from '@fleet/contract/call';
import type { approval } from '@fleet/contract/review/calls';
import { approvalText } from '@fleet/contract/review/text';
import type { Text } from '@fleet/contract/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { approvalFields } from './fields';

interface Props<C extends typeof approval.audit | typeof approval.batchAudit> {
  call: C;
  title: string;
  word: Text;
  hidden: Record<string, unknown>;
  onDone: (output: Output<C>) => void;
  close: () => void;
}

/** Why: nothing is rejected or taken up again without a word. */
export function ReasonForm<C extends typeof approval.audit | typeof approval.batchAudit>({
  call,
  title,
  word,
  hidden,
  onDone,
  close,
}: Props<C>) {
  const say = useSay();
  return (
    <RecordForm<C>
      call={call}
      title={title}
      sections={[{ names: ['reason'] }]}
      fields={approvalFields}
      words={approvalText}
      hidden={hidden}
      saveWord={say<Text>(word)}
      check={({ reason }) => (String(reason ?? '').trim() === '' ? { reason: say(formats.reason) } : {})}
      onClose={close}
      onDone={onDone}
    />
  );
}
