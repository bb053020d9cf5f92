import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Select } from 'antd';
import { useListed, useSay } from '../language';
import type { AskProps, Field } from './field';
import { useClear } from './clear';
import { SelectSeveral } from './SelectSeveral';

/** One of a few values, each with its word. */
export function choice<const V extends string>(values: readonly V[], words: Record<V, Text>): Field<V> {
  return {
    isChoice: true,
    Show: ({ value }) => useSay()<Text>(words[value]),
    Ask({ value, onChange, ...rest }: AskProps<V>) {
      const say = useSay();
      const clear = useClear();
      return (
        <Select<V>
          {...rest}
          allowClear={clear}
          value={value ?? undefined}
          placeholder={rest.placeholder ?? say(shellText.choose)}
          onChange={(next: V | undefined) => onChange?.(next ?? null)}
          options={values.map((value) => ({ value, label: say<Text>(words[value]) }))}
          showSearch={values.length > 8 && { optionFilterProp: 'label' }}
        />
      );
    },
  };
}

/** Any number of a few values. */
export function choices<const V extends string>(values: readonly V[], words: Record<V, Text>): Field<V[]> {
  return {
    isChoice: true,
    Show({ value }) {
      const say = useSay();
      const listed = useListed();
      return listed(value.map((one) => say<Text>(words[one])));
    },
    Ask({ value, onChange, ...rest }: AskProps<V[]>) {
      const say = useSay();
      return (
        <SelectSeveral<V>
          {...rest}
          value={value ?? []}
          onChange={(next) => onChange?.(next)}
          options={values.map((value) => ({ value, label: say<Text>(words[value]) }))}
          optionFilterProp="label"
        />
      );
    },
  };
}
