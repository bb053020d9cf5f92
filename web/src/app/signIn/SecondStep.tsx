import { factorText } from '@fleet/contract/factor/text';
import { type Pending, session as calls } from '@fleet/contract/session/calls';
import { useSay } from '../../kit/language';
import { LightField } from './LightField';
import { LightFormFrame } from './LightFormFrame';
import { useLightForm } from './lightForm';
import { OtherWays } from './OtherWays';
import { enter } from './session';

/** After the right password: a code of the person's device, or a recovery code. */
export function SecondStep({ pending, hasTotp, hasPasskey, again }: Pending & { again: () => void }) {
  const say = useSay();
  const light = useLightForm({
    call: calls.loginWithCode,
    initial: { pending, code: '' },
    words: { code: factorText.codeOrRecovery },
    onDone: enter,
    onRefused({ errors }) {
      // It took too long, or the password was changed meanwhile.
      if (errors.length === 0) return;
      light.set('code', '');
      light.form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
    },
  });
  const { field } = light;
  return (
    <>
      <LightFormFrame
        of={light}
        word={say(factorText.verify)}
        below={
          <div className="signIn__row">
            <button type="button" className="plainButton" onClick={again}>
              {say(factorText.startAgain)}
            </button>
          </div>
        }
      >
        <h2>{say(factorText.secondStep)}</h2>
        <p className="signIn__word" role="status">
          {say(hasTotp ? factorText.enterCode : factorText.useYourPasskey)}
        </p>
        <LightField
          {...field('code')}
          label={say(factorText.codeOrRecovery)}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
        />
      </LightFormFrame>
      {hasPasskey && <OtherWays isSecondStep />}
    </>
  );
}
