import type { Output } from '@fleet/contract/call';
import { legalRule } from '@fleet/contract/legalRule/calls';
import { ruleNamed } from '@fleet/contract/legalRule/rules';
import { dutiesText, sayRule } from '@fleet/contract/legalRule/say';
import { legalRuleText, ruleText } from '@fleet/contract/legalRule/text';
import { announceDone } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import { number } from '../../kit/fields/number';
import { RecordForm } from '../../kit/form/RecordForm';
import { useLanguage, useSay } from '../../kit/language';
import { useSession } from '../../kit/session';

interface Props {
  row: Output<typeof legalRule.list>['rows'][number];
  /** The jurisdiction, where the platform has chosen one. */
  asked: { jurisdictionId?: string };
  close: () => void;
}

const sections = [{ names: ['value'] }];
const people = { value: choice(Object.keys(dutiesText), dutiesText) };
const amount = { value: number() };

/** Asks for the value of an authority or of a company; a blank one takes it back. */
export function RuleForm({ row: { rule, own, above, version }, asked, close }: Props) {
  const say = useSay();
  const language = useLanguage();
  const { dataScope } = useSession().profile.role;
  const { unit, least, most } = ruleNamed(rule);
  const required = { above: sayRule(language, rule, above) };
  const isPeople = unit === 'duties';
  const bounds = say(legalRuleText.bounds, { least, most, ...required });
  const note =
    dataScope === 'COMPANY'
      ? say(legalRuleText.companyBounds, required)
      : isPeople
        ? say(legalRuleText.blank, required)
        : bounds;
  return (
    <RecordForm
      call={legalRule.edit}
      title={`${say(legalRuleText.set)} · ${say(ruleText[rule])}`}
      {...{ sections, note }}
      fields={isPeople ? people : amount}
      words={{ value: isPeople ? legalRuleText.people : legalRuleText[`${unit}Own`] }}
      initial={{ value: isPeople && own !== null ? String(own) : own }}
      hidden={{ ...asked, rule, version }}
      onClose={close}
      onDone={() => {
        close();
        announceDone();
      }}
    />
  );
}
