import type { Finger } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { CheckOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { AskProps } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import { Hands } from './Hands';

type Word = (typeof fingerText)[Finger];

/** Asks which of the ten: pressed, or walked to with the arrow keys. */
export function AskFinger({ value, onChange, id }: AskProps<Finger>) {
  const say = useSay();
  const name = useId();
  return (
    <fieldset id={id} className="askFinger" aria-label={say(fingerText.hands)}>
      <Hands>
        {(finger) => (
          <label className="finger" title={say<Word>(fingerText[finger])}>
            <input
              type="radio"
              name={name}
              aria-label={say<Word>(fingerText[finger])}
              checked={value === finger}
              onChange={() => onChange?.(finger)}
            />
            {value === finger && <CheckOutlined aria-hidden />}
          </label>
        )}
      </Hands>
      <p className="askFinger__chosen" aria-live="polite">
        {value && say<Word>(fingerText[value])}
      </p>
    </fieldset>
  );
}
