import type { Output } from '@fleet/contract/call';
import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { Button, Checkbox, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { sentenceOf } from '../../kit/problem';
import { useSettled } from '../../kit/settled';
import { OrgTree } from '../../parts/org/OrgTree';
import { useClear } from '../../kit/fields/clear';
import './memberPick.css';

type Driver = Output<typeof fingerLib.drivers>['rows'][number];

/** Picks drivers one by one out of those found, or all of an organization; how many fingers that is stands beside. */
export function MemberPick({ value, onChange, id }: AskProps<string[]>) {
  const say = useSay();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const [first] = useState(value ?? []);
  const [met, setMet] = useState<ReadonlyMap<string, Driver>>(new Map());
  const chosen = value ?? [];
  const keyword = useSettled(typed.trim(), 300);
  const begun = useCall(fingerLib.drivers, { driverIds: first }, { isOff: first.length === 0 });
  const found = useCall(fingerLib.drivers, keyword ? { keyword } : {}, { keepsOld: true });
  const known = new Map([...rowsById(begun.data?.rows), ...met, ...rowsById(found.data?.rows)]);
  const members = chosen.flatMap((one) => known.get(one) ?? []);
  const fingers = members.reduce((sum, { fingerCount }) => sum + fingerCount, 0);

  function take(drivers: readonly Driver[], isIn: boolean) {
    setMet(new Map([...met, ...rowsById(drivers)]));
    const others = chosen.filter((one) => !drivers.some((driver) => driver.id === one));
    onChange?.(isIn ? [...others, ...drivers.map((driver) => driver.id)] : others);
  }

  // Others may have been chosen since the organization's were asked for.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  async function addOrg(orgId: string | null) {
    if (!orgId) return;
    try {
      const { rows } = await post(fingerLib.drivers, { orgId });
      latest.current(rows, true);
    } catch (problem) {
      announce('error', sentenceOf(problem));
    }
  }

  return (
    <div className="memberPick">
      <div className="memberPick__find">
        <Input
          {...(id && { id })}
          allowClear={clear}
          value={typed}
          placeholder={say(fingerLibText.find)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <OrgTree
          value={null}
          placeholder={say(fingerLibText.addOrg)}
          aria-label={say(fingerLibText.addOrg)}
          onChange={(orgId) => void addOrg(orgId)}
        />
      </div>
      {begun.error && !begun.data && (
        <ProblemPanel problem={begun.error} retry={() => void begun.refetch()} />
      )}
      {found.error && !found.data ? (
        <ProblemPanel problem={found.error} retry={() => void found.refetch()} />
      ) : (
        <ul className="memberPick__found" aria-busy={found.isFetching}>
          {found.data?.rows.map((driver) => (
            <li key={driver.id}>
              <Checkbox
                checked={chosen.includes(driver.id)}
                onChange={({ target }) => take([driver], target.checked)}
              >
                {driver.driverName} · {driver.driverNum}
              </Checkbox>
              <span>{driver.orgName}</span>
              <Fingers count={driver.fingerCount} />
            </li>
          ))}
        </ul>
      )}
      <p role="status">{say(fingerLibText.chosen, { count: chosen.length, fingers })}</p>
      <ul className="memberPick__chosen">
        {members.map((driver) => (
          <li key={driver.id}>
            <Button size="small" onClick={() => take([driver], false)}>
              {driver.driverName} {driver.driverNum} ×
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fingers({ count }: { count: number }) {
  const say = useSay();
  return <span>{count === 0 ? say(fingerLibText.noFinger) : say(fingerLibText.fingersOf, { count })}</span>;
}

const rowsById = (rows: readonly Driver[] | undefined): [string, Driver][] =>
  rows?.map((row) => [row.id, row]) ?? [];
