import { Select, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { useClear } from './clear';

interface Props<V extends string> extends Omit<SelectProps<V[]>, 'mode' | 'allowClear' | 'onInputKeyDown'> {
  /** Whether what is typed may be taken too, though nobody offers it. */
  takesTyped?: boolean;
}

/** A list of which one takes several. */
export function SelectSeveral<V extends string = string>({ takesTyped = false, ...rest }: Props<V>) {
  return (
    <Select<V[]>
      {...rest}
      mode={takesTyped ? 'tags' : 'multiple'}
      allowClear={useClear()}
      onInputKeyDown={leaveByTab}
    />
  );
}

/** Tab leaves the open list: it would take the entry that it stands on, or drop it where it was just taken, and stay. */
const leaveByTab = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation();
};
