import { approval, carReview, driverReview } from '@fleet/contract/review/calls';
import type { Decision } from '@fleet/contract/review/states';
import { approvalText } from '@fleet/contract/review/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import type { RowOf } from '../../kit/list/listing';
import { useMay } from '../../kit/session';
import { approvalFields } from './fields';
import { Progress } from './Progress';
import { ReasonForm } from './ReasonForm';

interface Props {
  row: RowOf<typeof approval.list>;
  /** To the next one that waits; absent where none does. */
  next?: (() => void) | undefined;
}

/** The submitted papers, the decisions before, and the decision now. */
export function Evidence({ row, next }: Props) {
  const say = useSay();
  const mayDecide = useMay()(approval.audit) && row.mayAudit && !row.isOld;
  const { mutateAsync, isPending } = useSend(approval.audit);
  const [asking, setAsking] = useState<Decision | null>(null);
  const { id, kind, number, subjectId } = row;
  const isOpen = row.approval === 'unapproved';

  function done() {
    announceDone(shellText.doneOne);
    next?.();
  }
  // A refusal is announced by itself, and what is shown is asked for again.
  const pass = () => void mutateAsync({ id, decision: 'pass' }).then(done, () => undefined);

  return (
    <>
      <div className="reviewEvidence__acts">
        {mayDecide && isOpen && (
          <>
            <Button type="primary" loading={isPending} onClick={pass}>
              {say(approvalText.pass)}
            </Button>
            <Button danger onClick={() => setAsking('reject')}>
              {say(approvalText.reject)}
            </Button>
          </>
        )}
        {mayDecide && row.approval === 'passed' && (
          <Button onClick={() => setAsking('reReview')}>{say(approvalText.reReview)}</Button>
        )}
        {next && <Button onClick={next}>{say(approvalText.next)}</Button>}
      </div>
      {!row.mayAudit && isOpen && <p>{say(approvalText.regulatorDecides)}</p>}
      {row.isOld && <p>{say(approvalText.isOld)}</p>}
      <Facts
        names={[
          'approval',
          'kind',
          'name',
          'detail',
          'companyName',
          'expire',
          'newExpire',
          'inspectionDate',
          'reportFileId',
          'submittedAt',
          ...(row.decidedAt ? (['decidedBy', 'decidedAt'] as const) : []),
          ...(row.reason ? (['reason'] as const) : []),
        ]}
        fields={approvalFields}
        words={approvalText}
        of={row}
      />
      <Progress call={kind === 'vehicle' ? carReview.progress : driverReview.progress} id={subjectId} />
      {asking && (
        <ReasonForm
          call={approval.audit}
          title={`${say(approvalText[asking])} · ${number}`}
          word={approvalText[asking]}
          hidden={{ id, decision: asking }}
          close={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            done();
          }}
        />
      )}
    </>
  );
}
