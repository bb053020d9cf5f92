import { job } from '@fleet/contract/job/calls';
import { jobText } from '@fleet/contract/job/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text, Texts } from '@fleet/contract/text';
import { Drawer, Progress, Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';

const words: Texts = jobText;
const wordOf = (name: string): Text => words[name] ?? [name, name];

/** Long work that goes on by itself: imports, exports, batches of commands. */
export function Tasks({ close }: { close: () => void }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(
    job.list,
    { pageSize: 50, sort: 'createdAt,desc' },
    { isLive: true },
  );
  return (
    <Drawer open size={420} title={say(shellText.tasks)} onClose={close}>
      {!data && (error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />)}
      {data?.rows.length === 0 && <Panel title={say(shellText.nothingYet)} />}
      <ul className="tasks">
        {data?.rows.map((task) => (
          <li key={task.id}>
            <div className="tasks__head">
              <strong>{say(wordOf(task.kind))}</strong>
              <span>{say(jobText[task.state])}</span>
            </div>
            <Progress
              percent={task.progress}
              size="small"
              status={task.state === 'failed' ? 'exception' : task.state === 'done' ? 'success' : 'normal'}
            />
            <div className="tasks__foot">
              <span>{task.message}</span>
              <time dateTime={task.createdAt}>{showInstant(task.createdAt, timeZone)}</time>
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
