import { alarm, type AlarmKind } from '@fleet/contract/alarm/calls';
import { alarmModel } from '@fleet/contract/alarm/catalogue';
import { alarmText } from '@fleet/contract/alarm/text';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useMay, useSession } from '../../kit/session';
import { RuleForm } from './RuleForm';
import type { Rule } from './rules';

/** Fewer alarms than these say nothing about a rule. */
const fewest = 20;
const mostly = 0.5;

/** The rule of a kind that people ignore the most, where that is more than half of what it says. */
function ignoredMost(kind: AlarmKind, rules: readonly Rule[]) {
  const shares = rules
    .filter(({ code, isEnabled }) => isEnabled && code.startsWith(kind === 'fault' ? 'F' : 'V'))
    .map((rule) => ({ rule, raised: rule.raised ?? 0, share: (rule.ignored ?? 0) / (rule.raised || 1) }))
    .filter(({ raised, share }) => raised >= fewest && share > mostly);
  return shares.toSorted((one, other) => other.share - one.share)[0];
}

/** Offers whoever may change rules to tune the one that is ignored mostly. */
export function Tuning({ kind }: { kind: AlarmKind }) {
  const say = useSay();
  const may = useMay();
  const { companyId } = useSession().profile.user;
  const [isOpen, setOpen] = useState(false);
  const mayTune = may(alarm.editRule) && companyId !== null;
  const { data } = useCall(alarm.rules, {}, { isOff: !mayTune });
  const found = data && ignoredMost(kind, data.rows);
  if (!found || !companyId) return null;
  const { rule, raised, share } = found;
  const name = say(alarmModel[rule.code].name);
  return (
    <>
      <Alert
        className="alarmTuning"
        type="info"
        showIcon
        title={say(alarmText.tuning, { name, raised, percent: Math.round(share * 100) })}
        action={<Button onClick={() => setOpen(true)}>{say(alarmText.adjust)}</Button>}
      />
      {isOpen && <RuleForm rule={rule} companyId={companyId} isTuned close={() => setOpen(false)} />}
    </>
  );
}
