import { jurisdiction, jurisdictionFile } from '@fleet/contract/jurisdiction/calls';
import { jurisdictionText } from '@fleet/contract/jurisdiction/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { listChoices, listJurisdictions } from './queries';
import {
  addJurisdiction,
  changeAdministrator,
  delJurisdiction,
  editJurisdiction,
  resetManagerPassword,
} from './service';

export const jurisdictionRoutes = [
  ...serve(jurisdiction, {
    list: paged(listJurisdictions),
    choices: listChoices,
    add: addJurisdiction,
    edit: editJurisdiction,
    del: delJurisdiction,
    changeAdministrator,
    resetPassword: resetManagerPassword,
  }),
  exporting({
    list: jurisdiction.list,
    file: jurisdictionFile,
    find: listJurisdictions,
    words: jurisdictionText,
  }),
];
