import type { Call, Output, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../calls';
import { useSay } from '../language';
import { useSettled } from '../settled';
import type { AskProps } from './field';
import { pickState } from './pickState';
import { useClear } from './clear';

interface Suggestion {
  id: string;
  label: string;
  detail: string | null;
}

interface Props<C extends Call> extends AskProps<string> {
  /** Suggests records by a `keyword`, and names the one with an `id`. */
  call: C;
}

const rowsIn = (answer: unknown) => (answer as { rows: Suggestion[] } | undefined)?.rows ?? [];

/** Picks one of too many records to list: by what is typed, named even when it is not among those suggested. */
export function SuggestPick<C extends Call>({ call, value, onChange, placeholder, ...rest }: Props<C>) {
  const say = useSay();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), 300);
  const answer = useCall(call, (keyword ? { keyword } : {}) as Sent<C>, { keepsOld: true });
  const found = rowsIn(answer.data satisfies Output<C> | undefined);
  const isElsewhere = Boolean(value) && !found.some(({ id }) => id === value);
  const own = useCall(call, { id: value } as Sent<C>, { isOff: !isElsewhere });
  const options = isElsewhere ? [...rowsIn(own.data), ...found] : found;
  return (
    <Select
      {...rest}
      allowClear={clear}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      {...pickState(answer)}
      placeholder={placeholder ?? say(shellText.choose)}
      value={value && options.some(({ id }) => id === value) ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={options.map(({ id, label, detail }) => ({
        value: id,
        label: detail ? `${label} · ${detail}` : label,
      }))}
    />
  );
}
