import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { key } from '@fleet/contract/key/calls';
import { shellText } from '@fleet/contract/shell/text';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { useSettled } from '../../kit/settled';

interface Props extends AskProps<string[]> {
  answer: Parameters<typeof pickState>[0];
  options: { value: string; label: string }[];
  setTyped: (typed: string) => void;
}

/** Several of what a search has found; what is chosen stays called as it was when it was found. */
function ManyPick({ value, onChange, answer, options, setTyped, id, ...rest }: Props) {
  const say = useSay();
  const [names, setNames] = useState<Record<string, string>>({});
  const chosen = value ?? [];
  const known = new Map(options.map((option) => [option.value, option.label]));
  for (const one of chosen) if (!known.has(one)) known.set(one, names[one] ?? one);
  return (
    <Select<string[]>
      {...rest}
      {...(id && { id })}
      mode="multiple"
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={say(shellText.choose)}
      {...pickState(answer)}
      value={chosen}
      options={[...known].map(([value, label]) => ({ value, label }))}
      onChange={(next) => {
        setNames({ ...names, ...Object.fromEntries(next.map((one) => [one, known.get(one) ?? one])) });
        onChange?.(next);
      }}
    />
  );
}

/** Picks cards that are somebody's, by their numbers. */
export function CardsPick(props: AskProps<string[]>) {
  const [typed, setTyped] = useState('');
  const keyNum = useSettled(typed.trim(), 300);
  const answer = useCall(key.list, keyNum ? { keyNum } : {}, { keepsOld: true });
  const rows = answer.data?.rows.filter(({ driverId }) => driverId !== null) ?? [];
  const options = rows.map((row) => ({ value: row.id, label: `${row.keyNum} · ${row.driverName}` }));
  return <ManyPick {...props} answer={answer} options={options} setTyped={setTyped} />;
}

/** Picks fingerprint libraries by their names. */
export function LibrariesPick(props: AskProps<string[]>) {
  const [typed, setTyped] = useState('');
  const libraryName = useSettled(typed.trim(), 300);
  const answer = useCall(fingerLib.list, libraryName ? { libraryName } : {}, { keepsOld: true });
  const options = answer.data?.rows.map((row) => ({ value: row.id, label: row.libraryName })) ?? [];
  return <ManyPick {...props} answer={answer} options={options} setTyped={setTyped} />;
}
