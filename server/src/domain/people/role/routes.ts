import { role } from '@fleet/contract/role/calls';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { addRole, delRole, editRole, listChoices, listJudged, listTemplates } from './service';

export const roleRoutes = serve(role, {
  list: answerPage(listJudged),
  choices: listChoices,
  templates: listTemplates,
  add: addRole,
  edit: editRole,
  del: delRole,
});
