import { terminal } from '@fleet/contract/terminal/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { useSettled } from '../../kit/settled';
import { useClear } from '../../kit/fields/clear';

/** Picks a terminal that no vehicle carries yet, by any part of its number. */
export function TerminalPick({ value, onChange, placeholder, ...rest }: AskProps<string>) {
  const say = useSay();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), 500);
  const answer = useCall(
    terminal.choices,
    { unboundOnly: true, ...(keyword && { keyword }) },
    { keepsOld: true },
  );
  return (
    <Select
      {...rest}
      allowClear={clear}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      {...pickState(answer)}
      placeholder={placeholder ?? say(vehicleText.noTerminal)}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={answer.data?.rows.map(({ id, label, detail }) => ({
        value: id,
        label: detail ? `${label} · ${detail}` : label,
      }))}
    />
  );
}
