import type { Call, Output, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { useSettled } from '../../kit/settled';
import { OrgTree } from './OrgTree';
import { SelectSeveral } from '../../kit/fields/SelectSeveral';
import './membersPick.css';

type Keys = 'vehicleIds' | 'terminalRowIds' | 'driverIds';
interface Choice {
  id: string;
  label: string;
  detail: string | null;
}
/** A call that suggests by a keyword, gives all that an organization has, and says what known ones are called. */
type Choosing = Call & { input: { shape: Partial<Record<Keys, unknown>> } };

interface Props<C extends Choosing> extends AskProps<string[]> {
  call: C;
  /** How the call names the keys of what is chosen. */
  keys: Keys;
  /** Offers all that an organization has. */
  addWord: Text;
}

const rowsIn = (answer: unknown) => (answer as { rows: Choice[] } | undefined)?.rows ?? [];

/** Picks several of many: by what is typed, or all that an organization has. */
export function MembersPick<C extends Choosing>(props: Props<C>) {
  const { call, keys, addWord, value, onChange, id, ...rest } = props;
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<Record<string, string>>({});
  const [first] = useState(value ?? []);
  const chosen = value ?? [];
  const keyword = useSettled(typed.trim(), 300);
  const known = useCall(call, { [keys]: first } as Sent<C>, { isOff: first.length === 0 });
  const found = useCall(call, (keyword ? { keyword } : {}) as Sent<C>, { keepsOld: true });
  const suggested = rowsIn(found.data satisfies Output<C> | undefined);
  const called: Record<string, string> = { ...named(rowsIn(known.data)), ...named(suggested), ...names };
  const options = new Map(suggested.map((row) => [row.id, labelOf(row)]));
  for (const one of chosen) options.set(one, called[one] ?? one);

  function add(rows: readonly Choice[]) {
    setNames({ ...names, ...named(rows) });
    onChange?.([...new Set([...chosen, ...rows.map((row) => row.id)])]);
  }
  // Others may have been chosen since the organization's were asked for, or this way of choosing left.
  const latest = useRef<typeof add | null>(add);
  useEffect(() => {
    latest.current = add;
    return () => {
      latest.current = null;
    };
  });

  async function addOrg(orgId: string | null) {
    if (!orgId) return;
    try {
      const rows = rowsIn(await post(call, { orgId } as Sent<C>));
      latest.current?.(rows);
    } catch (problem) {
      if (latest.current) announce('error', sentenceOf(problem));
    }
  }

  return (
    <div className="membersPick">
      <SelectSeveral
        {...rest}
        {...(id && { id })}
        maxTagCount={12}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={say(shellText.choose)}
        {...pickState(found)}
        value={chosen}
        options={[...options].map(([value, label]) => ({ value, label }))}
        onChange={(next) => {
          setNames({ ...names, ...Object.fromEntries(next.map((one) => [one, called[one] ?? one])) });
          // The next one is searched for from the beginning.
          setTyped('');
          onChange?.(next);
        }}
      />
      <OrgTree
        value={null}
        placeholder={say(addWord)}
        aria-label={say(addWord)}
        className="wholeWidth"
        onChange={(orgId) => void addOrg(orgId)}
      />
    </div>
  );
}

const labelOf = ({ label, detail }: Choice) => (detail ? `${label} · ${detail}` : label);

const named = (rows: readonly Choice[]) => Object.fromEntries(rows.map(({ id, label }) => [id, label]));
