import { sessionText } from '@fleet/contract/session/text';
import { useState, type ComponentProps } from 'react';
import { useSay } from '../../kit/language';
import { LightField } from './LightField';

/** A password that can be shown, and that says when Caps Lock is on. */
export function PasswordField(props: Omit<ComponentProps<typeof LightField>, 'type' | 'after' | 'note'>) {
  const say = useSay();
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const word = say(isShown ? sessionText.hidePassword : sessionText.showPassword);
  return (
    <LightField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
      onKeyDown={(event) => setCaps(event.getModifierState('CapsLock'))}
      onBlur={() => setCaps(false)}
      note={isCaps ? say(sessionText.capsLock) : undefined}
      after={
        <button
          type="button"
          className="lightField__eye"
          aria-pressed={isShown}
          aria-label={word}
          title={word}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {!isShown && <path d="m4 20 16-16" />}
          </svg>
        </button>
      }
    />
  );
}
