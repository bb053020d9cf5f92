import { askAgain } from '../queries';
import type { Call, Output, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { sheet, type ImportReport, type imported } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useAskFirst } from '../askFirst';
import { announceDone, useCall, useSend } from '../calls';
import { FileChoice } from '../fields/FileChoice';
import { download } from '../files';
import { useSay } from '../language';
import { announce } from '../notice';
import { post, postLater, Refused } from '../post';
import { sentenceOf } from '../problem';
import { useSession } from '../session';
import { showInstant } from '../time';
import { MistakeTable } from './MistakeTable';
import './importDialog.css';

interface Props {
  calls: ReturnType<typeof imported>;
  title: string;
  close: () => void;
}

/** More rows than this take long enough to be a task. */
const atOnce = 300;

type Step =
  | { is: 'choosing' }
  | { is: 'busy' }
  | { is: 'checked'; report: ImportReport }
  | { is: 'rejected'; msg: string; report: ImportReport | null };

/** Takes a sheet in: it is judged first, and only written when every row is right. */
export function ImportDialog({ calls, title, close }: Props) {
  const say = useSay();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ is: 'choosing' });

  function choose(chosen: File) {
    setFile(chosen);
    if (/\.xlsx?$/i.test(chosen.name)) void run(chosen, true);
    else setStep({ is: 'rejected', msg: say(sheetText.onlySheets), report: null });
  }

  async function run(chosen: File, dryRun: boolean) {
    setStep({ is: 'busy' });
    try {
      const report = await post(calls.upload, { file: chosen, dryRun });
      if (dryRun) return setStep({ is: 'checked', report });
      announce('success', say(sheetText.imported, report));
      await askAgain(calls.upload.subject);
      close();
    } catch (problem) {
      setStep({ is: 'rejected', msg: sentenceOf(problem), report: reportOf(problem) });
    }
  }

  async function write(chosen: File, total: number) {
    if (total <= atOnce || !calls.upload.isDeferrable) return run(chosen, false);
    await postLater(calls.upload, { file: chosen }).then(
      () => {
        announce('info', say(sheetText.startedTask));
        close();
      },
      (problem: unknown) => setStep({ is: 'rejected', msg: sentenceOf(problem), report: null }),
    );
  }

  return (
    <Modal
      open
      width={640}
      title={`${say(sheetText.import)} · ${title}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(shellText.cancel)}</Button>
          {file && step.is === 'checked' && (
            <Button type="primary" onClick={() => void write(file, step.report.total)}>
              {say(sheetText.importRows, { total: step.report.total })}
            </Button>
          )}
        </>
      }
    >
      <div className="importDialog">
        <div className="importDialog__choose">
          <FileChoice accept=".xls,.xlsx" isOff={step.is === 'busy'} onChoose={choose}>
            {say(sheetText.chooseSheet)}
          </FileChoice>
          {file && <span>{file.name}</span>}
          <Button type="link" icon={<DownloadOutlined />} onClick={() => void fetchTemplate(calls.template)}>
            {say(sheetText.template)}
          </Button>
        </div>
        <div aria-live="polite">
          {step.is === 'busy' && <p>{say(sheetText.checking)}</p>}
          {step.is === 'checked' && (
            <Alert type="success" showIcon title={say(sheetText.wouldDo, step.report)} />
          )}
          {step.is === 'rejected' && <Alert type="error" showIcon title={step.msg} />}
        </div>
        {step.is === 'rejected' && step.report && (
          <MistakeTable mistakes={step.report.mistakes} title={title} />
        )}
        {step.is === 'choosing' && <PastImports calls={calls} />}
      </div>
    </Modal>
  );
}

const fetchTemplate = (template: Call) =>
  download(template, {} as Sent<Call>).catch((problem: unknown) => announce('error', sentenceOf(problem)));

function reportOf(problem: unknown): ImportReport | null {
  const data = problem instanceof Refused ? (problem.data as Partial<ImportReport> | null) : null;
  return data && Array.isArray(data.mistakes) ? (data as ImportReport) : null;
}

type Batch = Output<typeof sheet.list>['rows'][number];

/** One's own last imports of this list; a whole one can be taken back while nothing builds on it. */
function PastImports({ calls }: Pick<Props, 'calls'>) {
  const say = useSay();
  const askFirst = useAskFirst();
  const { timeZone } = useSession().profile.user;
  const undo = useSend(sheet.undo);
  const { subject } = calls.upload;
  const batches = useCall(sheet.list, { subject, pageSize: 5 }).data?.rows ?? [];
  if (batches.length === 0) return null;

  const ask = (batch: Batch) =>
    askFirst({
      title: `${say(sheetText.undo)} · ${batch.fileName}`,
      text: say(sheetText.undoConsequence, batch),
      verb: say(sheetText.undo),
      isDanger: true,
      async act() {
        await undo.mutateAsync({ id: batch.id });
        announceDone(sheetText.undone);
        await askAgain(subject);
      },
    });

  return (
    <section className="importDialog__past">
      <h3>{say(sheetText.history)}</h3>
      <ul>
        {batches.map((batch) => (
          <li key={batch.id}>
            <span>
              {showInstant(batch.importedAt, timeZone)} · {batch.fileName}
            </span>
            <span>{say(sheetText.imported, batch)}</span>
            {batch.undoneAt ? (
              <span>{say(sheetText.undone)}</span>
            ) : (
              <Button type="link" danger onClick={() => ask(batch)}>
                {say(sheetText.undo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
