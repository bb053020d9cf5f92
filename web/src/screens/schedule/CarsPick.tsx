import { schedule } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { shellText } from '@fleet/contract/shell/text';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { useSettled } from '../../kit/settled';
import { OrgTree } from '../org/OrgTree';

/** Picks vehicles by any of their numbers, or all that an organization has. */
export function CarsPick({ value, onChange, id, ...rest }: AskProps<string[]>) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<Record<string, string>>({});
  const [first] = useState(value ?? []);
  const chosen = value ?? [];
  const keyword = useSettled(typed.trim(), 300);
  const known = useCall(schedule.cars, { vehicleIds: first }, { isOff: first.length === 0 });
  const found = useCall(schedule.cars, { ...(keyword && { keyword }) }, { keepsOld: true });
  const called: Record<string, string> = {
    ...named(known.data?.rows),
    ...named(found.data?.rows),
    ...names,
  };
  const options = new Map(found.data?.rows.map((row) => [row.id, row.label]));
  for (const one of chosen) options.set(one, called[one] ?? one);

  async function addOrg(orgId: string | null) {
    if (!orgId) return;
    try {
      const { rows } = await post(schedule.cars, { orgId });
      setNames({ ...names, ...named(rows) });
      onChange?.([...new Set([...chosen, ...rows.map((row) => row.id)])]);
    } catch (problem) {
      announce('error', sentenceOf(problem));
    }
  }

  return (
    <div className="carsPick">
      <Select<string[]>
        {...rest}
        {...(id && { id })}
        mode="multiple"
        allowClear
        maxTagCount={12}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={say(shellText.choose)}
        {...pickState(found)}
        value={chosen}
        options={[...options].map(([value, label]) => ({ value, label }))}
        onChange={(next) => {
          setNames({ ...names, ...Object.fromEntries(next.map((one) => [one, called[one] ?? one])) });
          onChange?.(next);
        }}
      />
      <OrgTree
        // A new one after each choice: nothing stays chosen in it.
        key={chosen.length}
        value={null}
        placeholder={say(scheduleText.addOrg)}
        aria-label={say(scheduleText.addOrg)}
        className="wholeWidth"
        onChange={(orgId) => void addOrg(orgId)}
      />
    </div>
  );
}

const named = (rows: readonly { id: string; label: string }[] | undefined) =>
  Object.fromEntries(rows?.map(({ id, label }) => [id, label]) ?? []);
