import { user, userFile } from '@fleet/contract/user/calls';
import { userText } from '@fleet/contract/user/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listUsers, suggestUsers } from './queries';
import { addUser, delUser, editUser, endSessions, resetPassword, resetSecondFactor } from './service';

export const userRoutes = [
  ...serve(user, {
    list: answerPage(listUsers),
    choices: suggestUsers,
    add: addUser,
    edit: editUser,
    del: delUser,
    resetPassword,
    resetSecondFactor,
    endSessions,
  }),
  exportRoute({ list: user.list, file: userFile, find: listUsers, words: userText }),
];
