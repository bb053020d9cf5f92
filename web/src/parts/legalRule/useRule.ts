import { legalRule } from '@fleet/contract/legalRule/calls';
import { legalRules, type RuleName } from '@fleet/contract/legalRule/rules';
import { useCall } from '../../kit/calls';

/** The value that holds for the reader's company or authority; the national one until it is known. */
export function useRule(name: RuleName): number {
  const { data } = useCall(legalRule.values, {});
  return data?.rows.find(({ rule }) => rule === name)?.value ?? legalRules[name].national;
}
