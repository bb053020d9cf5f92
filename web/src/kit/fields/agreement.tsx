import type { Text } from '@fleet/contract/text';
import { Checkbox } from 'antd';
import { useSay } from '../language';
import type { Field } from './field';

/** A box to be ticked by whoever has read what stands beside it. */
export const agreement = (words: Text): Field<boolean> => ({
  isWide: true,
  Show: () => null,
  Ask({ value, onChange, id }) {
    const say = useSay();
    return (
      <Checkbox
        {...(id && { id })}
        checked={value === true}
        onChange={({ target }) => onChange?.(target.checked)}
      >
        {say<Text>(words)}
      </Checkbox>
    );
  },
});
