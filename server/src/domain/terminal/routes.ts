import { terminal } from '@fleet/contract/terminal/calls';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { listTerminalChoices, listTerminals, listUnbound, listUnknown, suggestTerminals } from './queries';
import {
  addTerminal,
  adoptTerminal,
  delTerminal,
  editTerminal,
  refreshTerminals,
  resetSecret,
} from './service';

export const terminalRoutes = serve(terminal, {
  list: paged(listTerminals),
  add: addTerminal,
  edit: editTerminal,
  del: delTerminal,
  choices: listTerminalChoices,
  suggest: suggestTerminals,
  unknown: paged(listUnknown),
  unbound: paged(listUnbound),
  adopt: adoptTerminal,
  resetSecret,
  refresh: refreshTerminals,
});
