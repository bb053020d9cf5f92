import { fingers, type Finger } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import type { ReactNode } from 'react';
import { useSay } from '../../kit/language';
import './hands.css';

const hands = [
  { word: fingerText.leftHand, ownFingers: fingers.slice(0, 5), side: 'left' },
  { word: fingerText.rightHand, ownFingers: fingers.slice(5), side: 'right' },
] as const;

/** The backs of both hands; what stands on each finger is the caller's. */
export function Hands({ children }: { children: (finger: Finger) => ReactNode }) {
  const say = useSay();
  return (
    <div className="hands">
      {hands.map(({ word, ownFingers, side }) => (
        <div key={side} className={`hands__hand hands__hand--${side}`}>
          {ownFingers.map((finger) => (
            <div key={finger} className={`hands__finger hands__finger--${kindOf(finger)}`}>
              {children(finger)}
            </div>
          ))}
          <span className="hands__palm">{say<(typeof fingerText)['leftHand' | 'rightHand']>(word)}</span>
        </div>
      ))}
    </div>
  );
}

/** Index fingers of both hands are equally long. */
const kindOf = (finger: Finger) => finger.replace(/^(left|right)/, '').toLowerCase();
