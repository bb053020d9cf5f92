import { insurance, insuranceFile } from '@fleet/contract/insurance/calls';
import { insuranceText } from '@fleet/contract/insurance/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute, importing } from '../../house/sheet/service';
import { listInsurance } from './queries';
import { editInsurance, insuranceSheet } from './service';

export const insuranceRoutes = [
  ...serve(insurance, { list: answerPage(listInsurance), edit: editInsurance }),
  exportRoute({ list: insurance.list, file: insuranceFile, find: listInsurance, words: insuranceText }),
  ...importing(insuranceSheet),
];
