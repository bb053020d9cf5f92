import { shellText } from '@fleet/contract/shell/text';
import { Switch } from 'antd';
import { useSay } from '../language';
import type { Field } from './field';

/** Yes or no. */
export const flag = (): Field<boolean> => ({
  isChoice: true,
  Show: ({ value }) => useSay()(value ? shellText.yes : shellText.no),
  Ask: ({ value, onChange, id, 'aria-label': label }) => (
    <Switch id={id} aria-label={label} checked={value === true} onChange={(next) => onChange?.(next)} />
  ),
});
