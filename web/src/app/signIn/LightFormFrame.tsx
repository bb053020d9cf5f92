import type { ReactNode } from 'react';
import { SubmitButton } from './SubmitButton';
import type { useLightForm } from './lightForm';

interface Props {
  /** The form as `useLightForm` keeps it. */
  of: Pick<ReturnType<typeof useLightForm>, 'form' | 'problem' | 'isSending' | 'secondsLeft' | 'submit'>;
  /** The word on the button. */
  word: string;
  /** Runs beside the sending. */
  onSend?: () => void;
  /** Stands below the button. */
  below: ReactNode;
  children: ReactNode;
}

/** The frame of a small form: its fields, the problem, the button. */
export function LightFormFrame({ of, word, onSend, below, children }: Props) {
  const { form, problem, isSending, secondsLeft, submit } = of;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend?.();
        void submit();
      }}
    >
      {children}
      {problem && (
        <p className="signIn__problem" role="alert">
          {problem}
        </p>
      )}
      <SubmitButton word={word} isSending={isSending} secondsLeft={secondsLeft} />
      {below}
    </form>
  );
}
