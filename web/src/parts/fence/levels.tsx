import { type FenceLevel, fenceLevels } from '@fleet/contract/fence/calls';
import { fenceText } from '@fleet/contract/fence/text';
import type { Text } from '@fleet/contract/text';
import { Radio } from 'antd';
import type { AskProps, Field } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import type { Palette } from '../../kit/palette';
import './levels.css';

/** The sign of each level on a grid of 16: must not be left, to be driven slowly, must not be entered. */
export const levelSigns: Record<FenceLevel, string> = {
  '1': 'M7.2 3.6H8.8V9.2H7.2ZM7.2 10.6H8.8V12.2H7.2Z',
  '2': 'M5.6 3.8H10.6V5.2H7.1V6.9C9.6 6.4 11 7.7 11 9.5 11 11.3 9.6 12.4 7.9 12.4 6.6 12.4 5.6 11.8 5 10.9L6.2 10C6.6 10.7 7.2 11 7.9 11 8.8 11 9.4 10.4 9.4 9.5 9.4 8.3 8.2 7.8 6.9 8.4H5.6Z',
  '3': 'M3.6 7H12.4V9H3.6Z',
};

/** Which colour of the theme a level has; its sign and its hatching say the same without colour. */
export const levelColour: Record<FenceLevel, keyof Palette> = { '1': 'info', '2': 'warning', '3': 'error' };

const ruleOf: Record<FenceLevel, Text> = {
  '1': fenceText.rule1,
  '2': fenceText.rule2,
  '3': fenceText.rule3,
};

/** A level: sign, word and colour together. */
export function LevelMark({ value }: { value: FenceLevel }) {
  const say = useSay();
  return (
    <span className={`levelMark levelMark--${value}`} title={say<Text>(ruleOf[value])}>
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
        <circle cx={8} cy={8} r={7} />
        <path d={levelSigns[value]} />
      </svg>
      {say(fenceText[value])}
    </span>
  );
}

/** The three levels side by side, each with what it means. */
function AskLevel({ value, onChange, id }: AskProps<FenceLevel>) {
  return (
    <Radio.Group
      {...(id && { id })}
      className="askLevel"
      value={value ?? undefined}
      onChange={({ target }) => onChange?.(target.value as FenceLevel)}
      options={fenceLevels.map((level) => ({ value: level, label: <LevelMark value={level} /> }))}
    />
  );
}

export const level: Field<FenceLevel> = { isChoice: true, isWide: true, Show: LevelMark, Ask: AskLevel };
