import { say, type Language, type Text } from '../text';
import { duties, ruleNamed, type RuleName } from './rules';
import { legalRuleText } from './text';

/** The people of a value, as they are called. */
export const dutiesText: Record<number, Text> = {
  [duties.administrator]: legalRuleText.administrator,
  [duties.safetyOfficer]: legalRuleText.safetyOfficer,
  [duties.administrator | duties.safetyOfficer]: legalRuleText.administratorAndSafetyOfficer,
};

/** The value of a rule with its unit. */
export function sayRule(language: Language, rule: RuleName, value: number): string {
  const { unit, isOpen, national } = ruleNamed(rule);
  if (isOpen && value === national) return say(language, legalRuleText.unlimited);
  const text = unit === 'duties' ? dutiesText[value] : legalRuleText[unit];
  return text ? say(language, text, { value }) : String(value);
}
