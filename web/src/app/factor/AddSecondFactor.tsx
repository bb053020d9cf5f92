import { factorText } from '@fleet/contract/factor/text';
import { sessionText } from '@fleet/contract/session/text';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { askProfile } from '../../kit/profile';
import { useTitle } from '../../kit/title';
import { leaveSession } from '../signIn/session';
import { SignInFrame } from '../signIn/SignInFrame';
import { EnrolTotp } from './EnrolTotp';
import { RecoveryCodes } from './RecoveryCodes';

/** Asked of everybody who must have a second factor and has none, before anything else is possible. */
export function AddSecondFactor() {
  const say = useSay();
  const [codes, setCodes] = useState<string[] | null>(null);
  useTitle(say(factorText.title));
  if (codes)
    return (
      <SignInFrame>
        <RecoveryCodes codes={codes} close={() => void askProfile()} />
      </SignInFrame>
    );
  return (
    <SignInFrame>
      <p className="signIn__word" role="status">
        {say(factorText.isDemanded)}
      </p>
      <EnrolTotp onDone={setCodes} />
      <button
        type="button"
        className="plainButton signIn__submit signIn__leave"
        onClick={() => void leaveSession()}
      >
        {say(sessionText.logout)}
      </button>
    </SignInFrame>
  );
}
