import { legalRule } from '@fleet/contract/legalRule/calls';
import type { RuleName } from '@fleet/contract/legalRule/rules';
import { sayRule } from '@fleet/contract/legalRule/say';
import { legalRuleText, ruleText } from '@fleet/contract/legalRule/text';
import { Skeleton } from 'antd';
import { Drawer } from '../../kit/Drawer';
import { useCall } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { useLanguage, useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';

interface Props {
  rule: RuleName;
  asked: { jurisdictionId?: string };
  close: () => void;
}

/** Who changed the own value, when, from what to what; the newest first. */
export function RuleChanges({ rule, asked, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(legalRule.changes, { ...asked, rule });
  const shown = (value: number | null) =>
    value === null ? say(legalRuleText.notSet) : sayRule(language, rule, value);
  return (
    <Drawer
      open
      title={`${say(legalRuleText.changes)} · ${say(ruleText[rule])}`}
      size={isPhone ? '100%' : 480}
      onClose={close}
    >
      {!data && (error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />)}
      {data?.rows.length === 0 && <p>{say(legalRuleText.noChanges)}</p>}
      <ol className="ruleChanges">
        {data?.rows.map(({ id, before, after, by, at }) => (
          <li key={id}>
            <b>{say(legalRuleText.changed, { before: shown(before), after: shown(after) })}</b>
            <span>{[by, showInstant(at, timeZone)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
