import { CheckCircleFilled } from '@ant-design/icons';
import type { MaintainStatus } from '@fleet/contract/maintenance/states';
import { remindText } from '@fleet/contract/maintenance/text';
import { useSay } from '../../kit/language';
import { StateGlyph } from '../../kit/StateMark';
import './maintenance.css';

/** How a vehicle stands to its maintenance: sign, word and colour together. */
export function StandingMark({ value }: { value: MaintainStatus }) {
  const say = useSay();
  return (
    <span className={`standingMark standingMark--${value}`}>
      {value === 'normal' ? <CheckCircleFilled aria-hidden /> : <StateGlyph name={value} />}
      {say(remindText[value])}
    </span>
  );
}
