import type { Call } from '@fleet/contract/call';
import { fileText } from '@fleet/contract/file/text';
import type { Mistake } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { train, type SheetPreview } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import type { AskProps } from '../../kit/fields/field';
import { FileChoice } from '../../kit/fields/FileChoice';
import { useSay } from '../../kit/language';
import { MistakeTable } from '../../kit/list/MistakeTable';
import { TemplateButton } from '../../kit/list/TemplateButton';
import { post, Refused } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { Preview } from './Preview';
import './training.css';

type Step =
  | { is: 'nothing' | 'busy' }
  | { is: 'read'; read: SheetPreview }
  | { is: 'rejected'; msg: string; mistakes: Mistake[] };

interface Props extends AskProps<File | number> {
  part: 'questions' | 'candidates';
  template: Call;
}

/** Asks for a sheet: judged as soon as it is chosen, and sent with the form unless it is taken away; a bad one keeps the form from being saved. */
function AskSheet({ value, onChange, id, part, template }: Props) {
  const say = useSay();
  const orgId = Form.useWatch<string | null | undefined>('orgId');
  const [step, setStep] = useState<Step>({ is: 'nothing' });
  const [before] = useState(value ?? null);

  async function take(file: File) {
    setStep({ is: 'busy' });
    onChange?.(file);
    try {
      const read = await post(train.preview, { ...(orgId && { orgId }), [part]: file });
      setStep({ is: 'read', read });
    } catch (problem) {
      const data = problem instanceof Refused ? (problem.data as { mistakes?: Mistake[] } | null) : null;
      setStep({ is: 'rejected', msg: sentenceOf(problem), mistakes: data?.mistakes ?? [] });
    }
  }

  function letGo() {
    setStep({ is: 'nothing' });
    onChange?.(before);
  }

  return (
    <div className="askSheet">
      <div className="askSheet__choose">
        <FileChoice
          accept=".xls,.xlsx"
          id={id}
          isOff={step.is === 'busy'}
          onChoose={(file) => void take(file)}
        >
          {say(sheetText.chooseSheet)}
        </FileChoice>
        <TemplateButton call={template} />
      </div>
      {typeof value === 'number' && value > 0 && step.is === 'nothing' && (
        <p className="askSheet__hint">{say(trainText.replaces, { count: value })}</p>
      )}
      <div aria-live="polite">
        {step.is === 'busy' && <p>{say(sheetText.checking)}</p>}
        {step.is === 'read' && <Preview read={step.read} />}
        {step.is === 'rejected' && (
          <Alert
            type="error"
            showIcon
            title={step.msg}
            closable={{ onClose: letGo, 'aria-label': say(fileText.remove) }}
          />
        )}
      </div>
      {step.is === 'rejected' && step.mistakes.length > 0 && (
        <MistakeTable mistakes={step.mistakes} title={say(trainText[part])} />
      )}
    </div>
  );
}

export const AskQuestions = (props: AskProps<File | number>) => (
  <AskSheet {...props} part="questions" template={train.questionTemplate} />
);
export const AskCandidates = (props: AskProps<File | number>) => (
  <AskSheet {...props} part="candidates" template={train.candidateTemplate} />
);
