import { jurisdiction, jurisdictionFile } from '@fleet/contract/jurisdiction/calls';
import { jurisdictionText } from '@fleet/contract/jurisdiction/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
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
    list: answerPage(listJurisdictions),
    choices: listChoices,
    add: addJurisdiction,
    edit: editJurisdiction,
    del: delJurisdiction,
    changeAdministrator,
    resetPassword: resetManagerPassword,
  }),
  exportRoute({
    list: jurisdiction.list,
    file: jurisdictionFile,
    find: listJurisdictions,
    words: jurisdictionText,
  }),
];
