import type { BatteryState } from '@fleet/contract/battery/states';
import { batteryStatusText } from '@fleet/contract/battery/text';
import { useSay } from '../../kit/language';
import { StateGlyph } from '../../kit/StateMark';

const glyphs = { charging: 'charging', discharging: 'off', working: 'working', idle: 'idle' } as const;

/** The state of a battery: sign, word and colour together. */
export function BatteryMark({ value }: { value: BatteryState }) {
  const say = useSay();
  return (
    <span className={`stateMark stateMark--${glyphs[value]}`}>
      <StateGlyph name={glyphs[value]} />
      {say(batteryStatusText[value])}
    </span>
  );
}
