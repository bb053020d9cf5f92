import { company } from '@fleet/contract/company/calls';
import { serve } from '../../base/serve';
import { needCompany } from './queries';

export const companyRoutes = serve(company, { one: needCompany });
