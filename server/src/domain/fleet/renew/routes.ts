import { renew, renewFile } from '@fleet/contract/renew/calls';
import { renewText } from '@fleet/contract/renew/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting, importing } from '../../house/sheet/service';
import { listRenewals } from './queries';
import { changeRenewals, renewSheet, scrapSheet } from './service';

export const renewRoutes = [
  ...serve(renew, { list: paged(listRenewals), update: changeRenewals }),
  exporting({ list: renew.list, file: renewFile, find: listRenewals, words: renewText }),
  ...importing(renewSheet),
  ...importing(scrapSheet),
];
