import { role } from '@fleet/contract/role/calls';
import { serve } from '../../base/serve';
import { addRole, delRole, editRole, listChoices, listRolePage, listTemplates } from './service';

export const roleRoutes = serve(role, {
  list: listRolePage,
  choices: listChoices,
  templates: listTemplates,
  add: addRole,
  edit: editRole,
  del: delRole,
});
