import { alarm } from '@fleet/contract/alarm/calls';
import { alarmText } from '@fleet/contract/alarm/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useCall } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay, useSession } from '../../kit/session';
import { CompanyPick } from '../../parts/company/CompanyPick';
import { RuleForm } from './RuleForm';
import { isSwitch, limitsOf, limitWord, type Rule } from './rules';
import '../../parts/alarm/alarm.css';

/** By what thresholds a company judges. */
export function AlarmRules() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(alarmText.rules)}</Button>
      {isOpen && <Rules close={() => setOpen(false)} />}
    </>
  );
}

function Rules({ close }: { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const own = useSession().profile.user.companyId;
  const [chosen, setChosen] = useState<string | null>(null);
  const companyId = chosen ?? own;
  return (
    <Drawer open size={720} title={say(alarmText.rules)} onClose={close}>
      {!own && <CompanyPick value={chosen} onChange={setChosen} aria-label={say(alarmText.noCompany)} />}
      {companyId && <Table key={companyId} companyId={companyId} />}
    </Drawer>
  );
}

function Table({ companyId }: { companyId: string }) {
  const say = useSay();
  const may = useMay();
  const answer = useCall(alarm.rules, { companyId });
  const [editing, setEditing] = useState<Rule | null>(null);
  if (!answer.data)
    return answer.error ? (
      <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />
    ) : (
      <Skeleton active />
    );
  return (
    <>
      <table className="alarmRules">
        <tbody>
          {answer.data.rows.map((rule) => (
            <tr key={rule.code} className={rule.isEnabled ? '' : 'alarmRules__off'}>
              <th scope="row">
                {rule.code} {say<Text>(alarmText[rule.code])}
              </th>
              <td>
                <Limits rule={rule} />
              </td>
              <td>
                {may(alarm.editRule) && (
                  <Button type="link" onClick={() => setEditing(rule)}>
                    {say(shellText.edit)}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {editing && <RuleForm rule={editing} companyId={companyId} close={() => setEditing(null)} />}
    </>
  );
}

function Limits({ rule: { code, isEnabled, limits } }: { rule: Rule }) {
  const say = useSay();
  if (!isEnabled) return say(alarmText.isOff);
  const set = limitsOf(code);
  if (set.length === 0) return say(alarmText.noThreshold);
  return (
    <ul className="alarmRules__limits">
      {set.map(([name, limit]) => (
        <li key={name}>
          {say<Text>(limitWord(name))}{' '}
          {isSwitch(limit)
            ? say(limits[name] === 1 ? shellText.yes : shellText.no)
            : `${limits[name]} ${limit.unit}`}
        </li>
      ))}
    </ul>
  );
}
