import { renew, renewFile } from '@fleet/contract/renew/calls';
import { renewText } from '@fleet/contract/renew/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute, importing } from '../../house/sheet/service';
import { listRenewals } from './queries';
import { changeRenewals, renewSheet, scrapSheet } from './service';

export const renewRoutes = [
  ...serve(renew, { list: answerPage(listRenewals), update: changeRenewals }),
  exportRoute({ list: renew.list, file: renewFile, find: listRenewals, words: renewText }),
  ...importing(renewSheet),
  ...importing(scrapSheet),
];
