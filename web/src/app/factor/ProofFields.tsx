import { factorText } from '@fleet/contract/factor/text';
import { session as calls } from '@fleet/contract/session/calls';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useSay } from '../../kit/language';
import { LightField } from '../signIn/LightField';
import { useLightForm } from '../signIn/lightForm';
import { PasswordField } from '../signIn/PasswordField';
import { SubmitButton } from '../signIn/SubmitButton';

interface Proving {
  onProven: () => void;
}

/** Proves by a code of the person's device, or a recovery code. */
export function CodeProof({ onProven }: Proving) {
  const say = useSay();
  const { form, field, ...state } = useLightForm({
    call: calls.prove,
    initial: { code: '' },
    words: { code: factorText.codeOrRecovery },
    onDone: () => onProven(),
  });
  return (
    <Frame form={form} {...state}>
      <LightField
        {...field('code')}
        label={say(factorText.codeOrRecovery)}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
    </Frame>
  );
}

/** Proves by the password, for whoever has nothing more. */
export function PasswordProof({ onProven }: Proving) {
  const say = useSay();
  const { form, field, ...state } = useLightForm({
    call: calls.prove,
    initial: { oldPassword: '' },
    words: factorText,
    onDone: () => onProven(),
  });
  return (
    <Frame form={form} {...state}>
      <PasswordField
        {...field('oldPassword')}
        label={say(factorText.oldPassword)}
        autoComplete="current-password"
        autoFocus
      />
    </Frame>
  );
}

interface FrameProps {
  form: RefObject<HTMLFormElement | null>;
  problem: string | null;
  isSending: boolean;
  secondsLeft: number;
  submit: () => Promise<unknown>;
  children: ReactNode;
}

function Frame({ form, problem, isSending, secondsLeft, submit, children }: FrameProps) {
  const say = useSay();
  return (
    <form
      ref={form}
      className="factorForm"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      {problem && (
        <p className="signIn__problem" role="alert">
          {problem}
        </p>
      )}
      <SubmitButton word={say(factorText.verify)} isSending={isSending} secondsLeft={secondsLeft} />
    </form>
  );
}
