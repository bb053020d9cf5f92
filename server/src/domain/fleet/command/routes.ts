import { command, commandFile } from '@fleet/contract/command/calls';
import { commandText } from '@fleet/contract/command/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listCommands, listOffered } from './queries';
import { addCommand, commands, editCommand } from './service';

export const commandRoutes = [
  ...serve(command, {
    list: answerPage(listCommands),
    add: addCommand,
    edit: editCommand,
    del: commands.del,
    offered: listOffered,
  }),
  exportRoute({ list: command.list, file: commandFile, find: listCommands, words: commandText }),
];
