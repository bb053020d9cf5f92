import { CheckCircleFilled } from '@ant-design/icons';
import { type FirstStep, firstStepNames, firstStepPlaces, firstSteps } from '@fleet/contract/home/firstSteps';
import { firstStepsText } from '@fleet/contract/home/firstStepsText';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useBeat } from '../../kit/live/beat';
import { queries } from '../../kit/queries';
import { useSession } from '../../kit/session';
import { useSettings } from '../../kit/settings';
import './firstSteps.css';

const [asked, nothing] = [[firstSteps.show], []] as const;
const everyMs = 5_000;
const left = { queryKey: [firstSteps.show.subject, firstSteps.show.path], refetchType: 'none' } as const;

const hows: Record<FirstStep, Text> = {
  company: firstStepsText.companyHow,
  people: firstStepsText.peopleHow,
  terminal: firstStepsText.terminalHow,
  vehicle: firstStepsText.vehicleHow,
  fix: firstStepsText.fixHow,
};

/** For whoever may put something on file, until all is there or until he puts it away. */
export function FirstSteps() {
  const { rights } = useSession();
  const { settings } = useSettings();
  const mayAdd = firstStepNames.some((step) => step !== 'fix' && rights.has(firstStepPlaces[step].right));
  return mayAdd && !settings.firstStepsAway && <Steps />;
}

function Steps() {
  const say = useSay();
  const { change } = useSettings();
  const { data } = useCall(firstSteps.show, {}, { isLive: true });
  const done = firstStepNames.filter((step) => data?.[step]).length;
  const isOver = done === firstStepNames.length;
  useBeat(isOver ? nothing : asked, everyMs);
  // Whoever comes back from a step finds it ticked: what was answered before he left is asked again.
  useEffect(() => {
    if (!isOver) return () => void queries.invalidateQueries(left);
  }, [isOver]);
  if (!data || isOver) return null;
  return (
    <section className="homeCard firstSteps" aria-label={say(firstStepsText.title)}>
      <header className="homeCard__head">
        <h2>{say(firstStepsText.title)}</h2>
        <span className="homeNote">{say(firstStepsText.progress, { done, all: firstStepNames.length })}</span>
        <Button type="text" size="small" onClick={() => change({ firstStepsAway: true })}>
          {say(firstStepsText.away)}
        </Button>
      </header>
      <ol>
        {firstStepNames.map((step, at) => (
          <li key={step} className={data[step] ? 'firstSteps__done' : undefined}>
            {data[step] ? (
              <CheckCircleFilled className="firstSteps__sign" aria-label={say(firstStepsText.done)} />
            ) : (
              <span className="firstSteps__sign" role="img" aria-label={say(firstStepsText.open)}>
                {at + 1}
              </span>
            )}
            <Step step={step} isDone={data[step]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const say = useSay();
  const { rights } = useSession();
  const { page, right } = firstStepPlaces[step];
  const isMine = rights.has(right);
  return (
    <span>
      {isMine ? <Link to={page}>{say(firstStepsText[step])}</Link> : <b>{say(firstStepsText[step])}</b>}
      {!isDone && (
        <span className="homeNote">{say<Text>(isMine ? hows[step] : firstStepsText.byOthers)}</span>
      )}
    </span>
  );
}
