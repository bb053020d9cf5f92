import { company, companyFile } from '@fleet/contract/company/calls';
import { companyText } from '@fleet/contract/company/text';
import { answerPage } from '../../../base/query';
import { except, serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listCompanies } from './queries';
import {
  addCompany,
  bindOrg,
  changeAdministrator,
  changeRole,
  editCompany,
  needCompany,
  resetDutyPassword,
} from './service';

export const companyRoutes = [
  ...serve(except(company, 'del'), {
    one: needCompany,
    list: answerPage(listCompanies),
    add: addCompany,
    edit: editCompany,
    changeRole,
    bindOrg,
    changeAdministrator,
    resetPassword: resetDutyPassword,
  }),
  exportRoute({ list: company.list, file: companyFile, find: listCompanies, words: companyText }),
];
