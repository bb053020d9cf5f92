import { refusals } from '@fleet/contract/refusals';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useSay } from './language';
import { Panel } from './Panel';
import { askFailed } from './queries';
import { isForbidden, isMissing, isWronglyAsked, sentenceOf } from './problem';

/** Why something could not be fetched, in its place; one retry is for all that failed with it. */
export function ProblemPanel({ problem, retry }: { problem: unknown; retry?: () => void }) {
  const say = useSay();
  const again = () => {
    retry?.();
    askFailed();
  };
  if (isMissing(problem)) return <Panel title={say(refusals.notFound)} />;
  if (isForbidden(problem) || isWronglyAsked(problem)) return <Panel title={sentenceOf(problem)} isAlert />;
  return (
    <Panel title={say(shellText.failed)} text={sentenceOf(problem)} isAlert>
      {retry && <Button onClick={again}>{say(shellText.retry)}</Button>}
    </Panel>
  );
}
