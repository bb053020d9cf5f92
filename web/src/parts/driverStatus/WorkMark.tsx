import type { workStatuses } from '@fleet/contract/driverStatus/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { useSay } from '../../kit/language';
import { StateGlyph } from '../../kit/StateMark';

/** The work status of a driver, with the sign of the state of his truck. */
export function WorkMark({ value }: { value: (typeof workStatuses)[number] }) {
  const say = useSay();
  return (
    <span className={`stateMark stateMark--${value}`}>
      <StateGlyph name={value} />
      {say(driverStatusText[value])}
    </span>
  );
}
