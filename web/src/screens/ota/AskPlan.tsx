import { terminal } from '@fleet/contract/terminal/calls';
import { shellText } from '@fleet/contract/shell/text';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { SelectSeveral } from '../../kit/fields/SelectSeveral';
import { useSay } from '../../kit/language';
import { useSettled } from '../../kit/settled';

const usualSteps = ['5', '10', '25', '50', '75'];

/** Asks for per cents, one step after the other. */
export function AskSteps({ value, onChange, ...rest }: AskProps<(number | string)[]>) {
  return (
    <SelectSeveral
      {...rest}
      takesTyped
      tokenSeparators={[',', ' ']}
      value={(value ?? []).map(String)}
      onChange={(next) => onChange?.([...next].sort((one, other) => Number(one) - Number(other)))}
      options={usualSteps.map((step) => ({ value: step, label: step }))}
    />
  );
}

/** Asks which terminals of a model try it first. */
export function AskPilots({
  value,
  onChange,
  terminalTypeId,
  ...rest
}: AskProps<string[]> & { terminalTypeId: string }) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), 300);
  const answer = useCall(
    terminal.choices,
    { terminalTypeId, ...(keyword && { keyword }) },
    { keepsOld: true },
  );
  return (
    <SelectSeveral
      {...rest}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      {...pickState(answer)}
      placeholder={say(shellText.choose)}
      value={value ?? []}
      onChange={(next) => onChange?.(next)}
      options={answer.data?.rows.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}
