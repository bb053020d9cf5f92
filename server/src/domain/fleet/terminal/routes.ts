import { terminal, terminalFile, terminalTargets } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute, importing } from '../../house/sheet/service';
import { refreshTerminals } from './attributes';
import { allowHardware } from './hardware';
import { terminalSheet } from './import';
import { listTakeovers } from './linkQueries';
import { listTerminalChoices, listTerminals, suggestTerminals } from './queries';
import { resetSecret } from './secret';
import {
  addTerminal,
  adoptTerminal,
  delTerminals,
  editTerminal,
  scrapTerminals,
  syncTerminals,
  transferTerminals,
} from './service';
import { listUnbound, listUnknown } from './unknownQueries';

export const terminalRoutes = [
  ...serve(terminal, {
    list: answerPage(listTerminals),
    add: addTerminal,
    edit: editTerminal,
    del: delTerminals,
    transfer: transferTerminals,
    sync: syncTerminals,
    scrap: scrapTerminals,
    choices: listTerminalChoices,
    suggest: suggestTerminals,
    unknown: answerPage(listUnknown),
    unbound: answerPage(listUnbound),
    adopt: adoptTerminal,
    takeovers: listTakeovers,
    allowHardware,
    resetSecret,
    refresh: refreshTerminals,
  }),
  exportRoute({ list: terminal.list, file: terminalFile, find: listTerminals, words: terminalText }),
  exportRoute({ list: terminal.list, file: terminalTargets, find: listTerminals, words: terminalText }),
  ...importing(terminalSheet),
];
