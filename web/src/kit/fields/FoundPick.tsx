import type { Call, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../calls';
import { useSay } from '../language';
import type { RowOf } from '../list/listing';
import { useSettled } from '../settled';
import { useClear } from './clear';
import type { AskProps } from './field';
import { pickState } from './pickState';

interface Props<C extends Call> extends AskProps<string> {
  /** Finds records by what `ask` makes of a typed text, and the chosen one by its `id`. */
  call: C;
  ask: (typed: string | undefined) => Sent<C>;
  labelOf: (row: RowOf<C>) => string;
}

/** Picks one of too many records to list: by what is typed, named even when it is none of those that were found. */
export function FoundPick<C extends Call>(props: Props<C>) {
  const { call, ask, labelOf, value, onChange, placeholder, ...rest } = props;
  const say = useSay();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const answer = useCall(call, ask(useSettled(typed.trim(), 300) || undefined), { keepsOld: true });
  const found = rowsIn<C>(answer.data);
  const isElsewhere = Boolean(value) && answer.data !== undefined && !found.some(({ id }) => id === value);
  const own = useCall(call, { id: value } as Sent<C>, { isOff: !isElsewhere });
  const rows = isElsewhere ? [...rowsIn<C>(own.data), ...found] : found;
  return (
    <Select
      {...rest}
      allowClear={clear}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      {...pickState(answer)}
      placeholder={placeholder ?? say(shellText.choose)}
      value={value && rows.some(({ id }) => id === value) ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
    />
  );
}

const rowsIn = <C extends Call>(answer: unknown) => (answer as { rows: RowOf<C>[] } | undefined)?.rows ?? [];
