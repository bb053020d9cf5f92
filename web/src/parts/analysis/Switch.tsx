import { analysisText } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import { Segmented } from 'antd';
import { useSay } from '../../kit/language';

interface Props<V extends string> {
  value: V;
  options: readonly (readonly [V, Text])[];
  onChange: (value: V) => void;
}

/** The kind of rows that a table shows. */
export function Switch<V extends string>({ value, options, onChange }: Props<V>) {
  const say = useSay();
  return (
    <Segmented<V>
      aria-label={say(analysisText.by)}
      value={value}
      options={options.map(([value, word]) => ({ value, label: say<Text>(word) }))}
      onChange={onChange}
    />
  );
}
