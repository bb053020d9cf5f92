import type { Call, Output, Sent } from '@fleet/contract/call';
import { fileText } from '@fleet/contract/file/text';
import { job } from '@fleet/contract/job/calls';
import { jobText } from '@fleet/contract/job/text';
import { shellText } from '@fleet/contract/shell/text';
import type { ImportReport } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { Button, Progress, Skeleton } from 'antd';
import { Drawer } from '../../kit/Drawer';
import { useCall, useSend } from '../../kit/calls';
import { download } from '../../kit/files';
import { useLanguage, useSay } from '../../kit/language';
import { MistakeTable } from '../../kit/list/MistakeTable';
import { menuName } from '../../kit/menu';
import { announce } from '../../kit/notice';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { sentenceOf } from '../../kit/problem';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { CommandBatches, useCommandBatches } from '../../parts/control/BatchProgress';

type Task = Output<typeof job.list>['rows'][number];

/** Long work that goes on by itself: imports, exports, batches. */
export function Tasks({ close }: { close: () => void }) {
  const say = useSay();
  const { rights } = useSession();
  const { data, error, refetch } = useCall(
    job.list,
    { pageSize: 50, sort: 'createdAt,desc' },
    { isLive: true },
  );
  const maySeeBatches = rights.has('control:view');
  const batches = useCommandBatches(!maySeeBatches);
  const hasNoBatch = !maySeeBatches || batches.data?.rows.length === 0;
  return (
    <Drawer open size={480} title={say(shellText.tasks)} onClose={close}>
      {maySeeBatches && <CommandBatches found={batches} />}
      {!data && (error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />)}
      {data?.rows.length === 0 && hasNoBatch && <Panel title={say(shellText.nothingYet)} />}
      <ul className="tasks">
        {data?.rows.map((task) => (
          <OneTask key={task.id} task={task} />
        ))}
      </ul>
    </Drawer>
  );
}

function OneTask({ task }: { task: Task }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const title = useTitle(task);
  const mistakes = (task.result as Partial<ImportReport> | null)?.mistakes ?? [];
  return (
    <li>
      <div className="tasks__head">
        <strong>{title}</strong>
        <span>{say(jobText[task.state])}</span>
      </div>
      <Progress
        percent={task.progress}
        size="small"
        status={task.state === 'failed' ? 'exception' : task.state === 'done' ? 'success' : 'normal'}
        aria-label={title}
      />
      <div className="tasks__foot">
        <span>{task.message ?? outcomeOf(task, say)}</span>
        <time dateTime={task.createdAt}>{showInstant(task.createdAt, timeZone)}</time>
      </div>
      {mistakes.length > 0 && <MistakeTable mistakes={mistakes} title={title} />}
      <div className="tasks__actions">
        {task.resultFileId && (
          <Button type="link" onClick={() => void fetchResult(task.id)}>
            {say(fileText.download)}
          </Button>
        )}
        {task.kind !== 'history' && (task.state === 'waiting' || task.state === 'running') && (
          <TaskAction call={job.cancel} id={task.id} word={say(shellText.cancel)} />
        )}
        {(task.state === 'failed' || task.state === 'cancelled') && (
          <TaskAction call={job.retry} id={task.id} word={say(shellText.retry)} />
        )}
      </div>
    </li>
  );
}

/** The title of a task: its action and the page of its records. */
function useTitle({ kind, subject }: Task) {
  const say = useSay();
  const language = useLanguage();
  const { menus } = useSession().profile;
  const page = menus.find(({ permiss }) => permiss === `${subject}:view`);
  if (kind === 'history') return say(jobText.history);
  return `${say(jobText[kind])} · ${page ? menuName(page, language) : subject}`;
}

function outcomeOf({ kind, result }: Task, say: ReturnType<typeof useSay>): string {
  const { added, changed, count } = (result ?? {}) as Partial<ImportReport> & { count?: number };
  if (kind === 'import' && added !== undefined && changed !== undefined)
    return say(sheetText.imported, { added, changed });
  return count === undefined ? '' : say(shellText.doneMany, { count });
}

const fetchResult = (id: string) =>
  download(job.result, { id }).catch((problem: unknown) => announce('error', sentenceOf(problem)));

function TaskAction<C extends Call>({ call, id, word }: { call: C; id: string; word: string }) {
  const { mutate, isPending } = useSend(call);
  return (
    <Button type="link" loading={isPending} onClick={() => mutate({ id } as Sent<C>)}>
      {word}
    </Button>
  );
}
