import { company, companyFile } from '@fleet/contract/company/calls';
import { companyText } from '@fleet/contract/company/text';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { exporting } from '../sheet/service';
import { listCompanies } from './queries';
import {
  addCompany,
  bindOrg,
  changeAdministrator,
  changeRole,
  delCompany,
  editCompany,
  needCompany,
  resetDutyPassword,
} from './service';

export const companyRoutes = [
  ...serve(company, {
    one: needCompany,
    list: paged(listCompanies),
    add: addCompany,
    edit: editCompany,
    del: delCompany,
    changeRole,
    bindOrg,
    changeAdministrator,
    resetPassword: resetDutyPassword,
  }),
  exporting({ list: company.list, file: companyFile, find: listCompanies, words: companyText }),
];
