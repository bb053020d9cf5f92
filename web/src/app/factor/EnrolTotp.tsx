import type { Output } from '@fleet/contract/call';
import { factor } from '@fleet/contract/factor/calls';
import { factorText } from '@fleet/contract/factor/text';
import { useEffect, useState } from 'react';
import { useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { LightField } from '../signIn/LightField';
import { useLightForm } from '../signIn/lightForm';
import { PasswordField } from '../signIn/PasswordField';
import { SubmitButton } from '../signIn/SubmitButton';
import { QrCode } from './QrCode';
import '../open/open.css';
import '../signIn/signIn.css';
import './factor.css';

/** Shows a new key to an authenticator, and turns it on with its first code and the password. */
export function EnrolTotp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const say = useSay();
  const isPhone = useIsPhone();
  const [begun, setBegun] = useState<Output<typeof factor.beginTotp> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    post(factor.beginTotp, {}).then(
      (answer) => isHere && setBegun(answer),
      (problem: unknown) => isHere && setFault(sentenceOf(problem)),
    );
    return () => {
      isHere = false;
    };
  }, []);
  const { form, field, problem, isSending, secondsLeft, submit } = useLightForm({
    call: factor.confirmTotp,
    initial: { code: '', oldPassword: '' },
    words: factorText,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  if (fault) return <p className="signIn__problem">{fault}</p>;
  if (!begun) return <div className="waiting" />;
  return (
    <form
      ref={form}
      className="factorForm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{say(factorText.scan)}</p>
      <QrCode text={begun.address} label={say(factorText.picture)} />
      {isPhone && (
        // Nobody scans the screen of the phone that he holds.
        <a className="plainButton signIn__submit" href={begun.address}>
          {say(factorText.openApp)}
        </a>
      )}
      <p className="factorForm__key">
        {say(factorText.key)} <code>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <LightField
        {...field('code')}
        label={say(factorText.code)}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <PasswordField
        {...field('oldPassword')}
        label={say(factorText.oldPassword)}
        autoComplete="current-password"
      />
      {problem && (
        <p className="signIn__problem" role="alert">
          {problem}
        </p>
      )}
      <SubmitButton word={say(factorText.confirm)} isSending={isSending} secondsLeft={secondsLeft} />
    </form>
  );
}
