import type { Output } from '@fleet/contract/call';
import { finger as calls } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import { Alert, Button } from 'antd';
import { useAskFirst } from '../../kit/askFirst';
import { useCall, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';

type Enrolment = Output<typeof calls.enrolments>['rows'][number];

/** At which trucks a driver is awaited, and what came to nothing there; followed live. */
export function Enrolments({ row }: { row: { id: string } }) {
  const { data, error, refetch } = useCall(calls.enrolments, { driverId: row.id }, { isLive: true });
  return (
    <div className="enrolments" aria-live="polite">
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {data?.rows.map((one) => (
        <One key={one.id} one={one} />
      ))}
    </div>
  );
}

function One({ one: { id, carId, finger, state, problem, refused } }: { one: Enrolment }) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const { mutateAsync, isPending } = useSend(calls.cancelEnrol);
  const isAwaited = state === 'sending';
  const what = { carId, finger: say<(typeof fingerText)[typeof finger]>(fingerText[finger]) };
  const why = refused ?? problem;
  const putAway = () => mutateAsync({ enrolmentId: id });
  const cancel = () =>
    ask({
      title: say(fingerText.cancelEnrol),
      text: say(fingerText.cancelEnrolAsk, what),
      verb: say(fingerText.cancelEnrol),
      isDanger: true,
      act: putAway,
    });
  return (
    <Alert
      showIcon
      type={isAwaited ? 'info' : 'warning'}
      title={say(isAwaited ? fingerText.awaited : fingerText.came, what)}
      description={!isAwaited && why && say<(typeof fingerText)[typeof why]>(fingerText[why])}
      action={
        may(calls.cancelEnrol) && (
          <Button
            size="small"
            loading={isPending}
            onClick={() => (isAwaited ? cancel() : void putAway().catch(() => undefined))}
          >
            {say(isAwaited ? fingerText.cancelEnrol : fingerText.putAway)}
          </Button>
        )
      }
    />
  );
}
