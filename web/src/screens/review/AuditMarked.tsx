import { approval } from '@fleet/contract/review/calls';
import { mostAtOnce } from '@fleet/contract/review/states';
import { approvalText } from '@fleet/contract/review/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import type { Selection } from '../../kit/list/selection';
import { sayNow } from '../../kit/language';
import { announce } from '../../kit/notice';
import { type Results, AuditResults } from './AuditResults';
import { ReasonForm } from './ReasonForm';
import { useQuestion } from '../../kit/question';

/** Decides about the marked applications, and says of each what became of it. */
export function AuditMarked({ selection }: { selection: Selection }) {
  const say = useSay();
  const putQuestion = useQuestion();
  const { mutateAsync } = useSend(approval.batchAudit);
  const [isRejecting, setRejecting] = useState(false);
  const [results, setResults] = useState<Results | null>(null);
  const ids = [...selection.ids];

  /** All that match may be more than one can answer for. */
  const isTooMany = () => {
    const isSo = selection.isAll || ids.length > mostAtOnce;
    if (isSo) announce('error', sayNow(approvalText.tooMany, { most: mostAtOnce }));
    return isSo;
  };
  const pass = () =>
    isTooMany() ||
    putQuestion({
      title: `${say(approvalText.pass)} · ${ids.length}`,
      okText: say(approvalText.pass),
      cancelText: say(shellText.cancel),
      // A refusal is announced by itself.
      onOk: () =>
        mutateAsync({ ids, decision: 'pass' }).then(
          ({ rows }) => setResults(rows),
          () => undefined,
        ),
    });
  const close = () => {
    setResults(null);
    selection.clear();
  };

  return (
    <>
      <Button type="primary" onClick={() => void pass()}>
        {say(approvalText.pass)}
      </Button>
      <Button danger onClick={() => isTooMany() || setRejecting(true)}>
        {say(approvalText.reject)}
      </Button>
      {isRejecting && (
        <ReasonForm
          call={approval.batchAudit}
          title={`${say(approvalText.reject)} · ${ids.length}`}
          word={approvalText.reject}
          hidden={{ ids, decision: 'reject' }}
          close={() => setRejecting(false)}
          onDone={({ rows }) => {
            setRejecting(false);
            setResults(rows);
          }}
        />
      )}
      {results && <AuditResults results={results} close={close} />}
    </>
  );
}
