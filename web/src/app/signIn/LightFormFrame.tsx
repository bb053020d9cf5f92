import type { ReactNode } from 'react';
import { SubmitButton } from './SubmitButton';
import type { useLightForm } from './lightForm';

interface Props {
  /** The form as `useLightForm` keeps it. */
  of: Pick<ReturnType<typeof useLightForm>, 'form' | 'problem' | 'isSending' | 'secondsLeft' | 'submit'>;
  /** The word on the button. */
  word: string;
  /** Somebody fills the form in, or sends it as the browser has filled it in. */
  onUse?: () => void;
  /** Stands below the button. */
  below: ReactNode;
  children: ReactNode;
}

/** The frame of a small form: its fields, the problem, the button. */
export function LightFormFrame({ of, word, onUse, below, children }: Props) {
  const { form, problem, isSending, secondsLeft, submit } = of;
  return (
    <form
      ref={form}
      noValidate
      onInput={onUse}
      onSubmit={(event) => {
        event.preventDefault();
        onUse?.();
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
