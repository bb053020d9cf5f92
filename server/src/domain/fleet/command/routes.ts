import { command, commandFile } from '@fleet/contract/command/calls';
import { commandText } from '@fleet/contract/command/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { listCommands, listOffered } from './queries';
import { addCommand, commands, editCommand } from './service';

export const commandRoutes = [
  ...serve(command, {
    list: paged(listCommands),
    add: addCommand,
    edit: editCommand,
    del: commands.del,
    offered: listOffered,
  }),
  exporting({ list: command.list, file: commandFile, find: listCommands, words: commandText }),
];
