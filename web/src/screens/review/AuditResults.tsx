import type { Output } from '@fleet/contract/call';
import type { approval } from '@fleet/contract/review/calls';
import { approvalText } from '@fleet/contract/review/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Modal } from 'antd';
import { useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';
import { SignMark } from '../../kit/SignMark';

export type Results = Output<typeof approval.batchAudit>['rows'];

/** The outcome for each application that was decided together with others. */
export function AuditResults({ results, close }: { results: Results; close: () => void }) {
  useReturnFocus();
  const say = useSay();
  return (
    <Modal
      open
      title={say(approvalText.results)}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {say(shellText.close)}
        </Button>
      }
    >
      <p role="status">
        {say(approvalText.doneOf, {
          done: results.filter(({ isDone }) => isDone).length,
          all: results.length,
        })}
      </p>
      {/* Who has no mouse scrolls it with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="reviewResults" tabIndex={0}>
        {results.map(({ number, isDone, msg }, at) => (
          <li key={at}>
            <span>{number}</span>
            <SignMark
              look={isDone ? ['check', 'success'] : ['cross', 'error']}
              word={isDone ? say(approvalText.isDone) : `${say(approvalText.notDone)} · ${msg ?? ''}`}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
