import { log, logFile } from '@fleet/contract/log/calls';
import { logText } from '@fleet/contract/log/text';
import { serve } from '../../base/serve';
import { exporting } from '../sheet/service';
import { findLog, listLog } from './queries';

export const logRoutes = [
  ...serve(log, { list: listLog }),
  exporting({ list: log.list, file: logFile, find: findLog, words: logText }),
];
