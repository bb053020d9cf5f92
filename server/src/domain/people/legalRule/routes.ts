import { legalRule } from '@fleet/contract/legalRule/calls';
import { serve } from '../../../base/serve';
import { editRule, listChanges, listRules, listValues } from './service';

export const legalRuleRoutes = serve(legalRule, {
  values: listValues,
  list: listRules,
  edit: editRule,
  changes: listChanges,
});
