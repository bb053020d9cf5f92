import type { Badge, VehicleState } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { useSay } from './language';
import { badgeMarks, outlines, signs } from './glyphs';
import type { MarkName } from './palette';
import './stateMark.css';

/** The sign of a state by itself, as legends, lists and the map show it. */
export function StateGlyph({ name, size = 16 }: { name: MarkName; size?: number }) {
  return (
    <svg
      className={`stateGlyph stateGlyph--${name}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path className="stateGlyph__outline" d={outlines[name]} />
      <path className="stateGlyph__sign" d={signs[name]} />
    </svg>
  );
}

/** A state of a vehicle: sign, word and colour together. */
export function StateMark({ value }: { value: VehicleState }) {
  const say = useSay();
  return (
    <span className={`stateMark stateMark--${value}`}>
      <StateGlyph name={value} />
      {say(statusText[value])}
    </span>
  );
}

/** A condition beside the state: its sign, and its word where there is room. */
function BadgeMark({ value, isSmall }: { value: Badge; isSmall?: boolean }) {
  const word = useSay()(statusText[value]);
  const { mark, sign } = badgeMarks[value];
  return (
    <span
      className={`badgeMark badgeMark--${mark}`}
      {...(isSmall && { role: 'img', 'aria-label': word, title: word })}
    >
      <svg
        className={`stateGlyph stateGlyph--${mark}`}
        viewBox="0 0 16 16"
        width={16}
        height={16}
        aria-hidden="true"
      >
        <path className="stateGlyph__outline" d={outlines[mark]} />
        <path className="stateGlyph__sign" d={sign} fillRule="evenodd" />
      </svg>
      {!isSmall && word}
    </span>
  );
}

interface BadgesProps {
  values: readonly Badge[];
  /** How many have their words beside them; the others say theirs to whoever points at them, and to readers. */
  worded?: number;
}

/** The conditions beside the state, the worst first. */
export function BadgeMarks({ values, worded = values.length }: BadgesProps) {
  if (values.length === 0) return null;
  return (
    <span className="badgeMarks">
      {values.map((value, place) => (
        <BadgeMark key={value} value={value} isSmall={place >= worded} />
      ))}
    </span>
  );
}
