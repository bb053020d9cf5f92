import { factorRule } from '@fleet/contract/factorRule/calls';
import { serve } from '../../../base/serve';
import { editRule, showRule } from './service';

export const factorRuleRoutes = serve(factorRule, { show: showRule, edit: editRule });
