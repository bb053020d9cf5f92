import { askAgain } from '../queries';
import { useReturnFocus } from '../returnFocus';
import { shellText } from '@fleet/contract/shell/text';
import { sheet, sheetBytes, sheetRows, type ImportReport, type imported } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { Alert, Button, Modal, Steps } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { announceDone } from '../calls';
import type { Shaped } from '../filter';
import { FileChoice } from '../fields/FileChoice';
import { useSay } from '../language';
import { announce, type NoticeAct } from '../notice';
import { post, postLater, Refused } from '../post';
import { sentenceOf } from '../problem';
import { upload } from '../upload';
import { MistakeTable } from './MistakeTable';
import { PastImports } from './PastImports';
import { TemplateButton } from './TemplateButton';
import './importDialog.css';

interface Props {
  calls: ReturnType<typeof imported>;
  title: string;
  /** The list that shows what was taken in, where it can be narrowed to that. */
  list?: Shaped | undefined;
  close: () => void;
}

/** More rows than this take long enough to be a task. */
const atOnce = 300;

type Step =
  | { is: 'choosing' }
  | { is: 'checking' }
  | { is: 'writing'; total: number }
  | { is: 'checked'; report: ImportReport }
  | { is: 'rejected'; msg: string; report: ImportReport | null; isSheetGood?: boolean };

/** Takes a sheet in: it is judged first, and only written when every row is right. */
export function ImportDialog({ calls, title, list, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const { pathname } = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ is: 'choosing' });

  function choose(chosen: File) {
    setFile(chosen);
    if (/\.xlsx?$/i.test(chosen.name)) void check(chosen);
    else setStep({ is: 'rejected', msg: say(sheetText.onlySheets), report: null });
  }

  function check(chosen: File) {
    setStep({ is: 'checking' });
    return run(chosen, true);
  }

  async function run(chosen: File, dryRun: boolean) {
    try {
      const report = await send(chosen, dryRun);
      if (dryRun) return setStep({ is: 'checked', report });
      announce('success', say(sheetText.imported, report), actsAfter(report));
      await askBoth();
      close();
    } catch (problem) {
      failed(problem);
    }
  }

  const failed = (problem: unknown) =>
    setStep({
      is: 'rejected',
      msg: sentenceOf(problem),
      report: reportOf(problem),
      isSheetGood: !isOfSheet(problem),
    });

  /** Two thousand rows take longer to judge than the answer to a question may. */
  const send = (file: File, dryRun: boolean): Promise<ImportReport> =>
    calls.upload.sends === 'multipart'
      ? upload(calls.upload, { file, dryRun }, () => undefined)
      : post(calls.upload, { file, dryRun });

  /** The list, and one's own past imports, which stand in this dialog. */
  const askBoth = () => Promise.all([askAgain(calls.upload.subject), askAgain(sheet.list.subject)]);

  function actsAfter({ batchId }: ImportReport): NoticeAct[] {
    if (!batchId) return [];
    const undo = () =>
      post(sheet.undo, { id: batchId })
        .then(() => announceDone(sheetText.undone))
        .then(askBoth)
        .catch((problem: unknown) => announce('error', sentenceOf(problem)));
    return [
      ...(list && Object.hasOwn(list.input.shape, 'importId')
        ? [{ word: say(sheetText.showThem), to: `${pathname}?importId=${batchId}` }]
        : []),
      { word: say(sheetText.undoIt), act: () => void undo() },
    ];
  }

  async function write(chosen: File, total: number) {
    setStep({ is: 'writing', total });
    if (total <= atOnce || !calls.upload.isDeferrable) return run(chosen, false);
    await postLater(calls.upload, { file: chosen }).then(() => {
      announce('info', say(sheetText.startedTask));
      close();
    }, failed);
  }

  /** One button through all steps: it keeps the focus when it was pressed. */
  function next(file: File) {
    const total = step.is === 'checked' ? step.report.total : step.is === 'writing' ? step.total : undefined;
    if (total !== undefined)
      return (
        <Button type="primary" loading={step.is === 'writing'} onClick={() => void write(file, total)}>
          {say(sheetText.importRows, { total })}
        </Button>
      );
    // A write without an answer may have been made: only a check tells what is still to be written.
    return (
      <Button type="primary" loading={step.is === 'checking'} onClick={() => void check(file)}>
        {say(sheetText.checkAgain)}
      </Button>
    );
  }

  const isBusy = step.is === 'checking' || step.is === 'writing';
  return (
    <Modal
      open
      width={640}
      title={`${say(sheetText.import)} · ${title}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(shellText.cancel)}</Button>
          {file && step.is !== 'choosing' && (step.is !== 'rejected' || step.isSheetGood) && next(file)}
        </>
      }
    >
      <div className="importDialog">
        <Steps
          size="small"
          current={step.is === 'checked' || step.is === 'writing' ? 2 : file ? 1 : 0}
          items={steps.map((word) => ({ title: say(word) }))}
        />
        <TemplateButton className="importDialog__template" call={calls.template} />
        <div className="importDialog__drop">
          <FileChoice accept=".xls,.xlsx" isOff={isBusy} onChoose={choose}>
            {file ? file.name : say(sheetText.dropHere)}
          </FileChoice>
          <p>{say(sheetText.limits, { rows: sheetRows, megabytes: sheetBytes / 2 ** 20 })}</p>
        </div>
        <div aria-live="polite">
          {isBusy && <p>{say(step.is === 'writing' ? sheetText.importing : sheetText.checking)}</p>}
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

const steps = [sheetText.stepTemplate, sheetText.stepCheck, sheetText.stepWrite] as const;

/** The server read the sheet and found fault with it; it was not busy, or away. */
const isOfSheet = (problem: unknown) =>
  problem instanceof Refused && (problem.errors.length > 0 || reportOf(problem) !== null);

function reportOf(problem: unknown): ImportReport | null {
  const data = problem instanceof Refused ? (problem.data as Partial<ImportReport> | null) : null;
  return data && Array.isArray(data.mistakes) ? (data as ImportReport) : null;
}
