import { shellText } from '@fleet/contract/shell/text';
import { Select, Switch } from 'antd';
import { useSay } from '../language';
import type { Field } from './field';
import { useClear } from './clear';

/** Yes or no. */
export const flag = (): Field<boolean> => ({
  isChoice: true,
  Show: ({ value }) => useSay()(value ? shellText.yes : shellText.no),
  Ask: ({ value, onChange, id, 'aria-label': label }) => (
    <Switch id={id} aria-label={label} checked={value === true} onChange={(next) => onChange?.(next)} />
  ),
  AskFilter({ value, onChange, ...rest }) {
    const say = useSay();
    const clear = useClear();
    return (
      <Select<string>
        {...rest}
        allowClear={clear}
        value={value === null || value === undefined ? undefined : String(value)}
        onChange={(next: string | undefined) => onChange?.(next === undefined ? null : next === 'true')}
        options={[
          { value: 'true', label: say(shellText.yes) },
          { value: 'false', label: say(shellText.no) },
        ]}
      />
    );
  },
});
