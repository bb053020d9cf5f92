import { user } from '@fleet/contract/user/calls';
import { serve } from '../../base/serve';
import { listUsers, suggestUsers } from './queries';
import { addUser, delUser, editUser, endSessions, resetPassword } from './service';

export const userRoutes = serve(user, {
  list: listUsers,
  choices: suggestUsers,
  add: addUser,
  edit: editUser,
  del: delUser,
  resetPassword,
  endSessions,
});
