import { insurance, insuranceFile } from '@fleet/contract/insurance/calls';
import { insuranceText } from '@fleet/contract/insurance/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting, importing } from '../../house/sheet/service';
import { listInsurance } from './queries';
import { editInsurance, insuranceSheet } from './service';

export const insuranceRoutes = [
  ...serve(insurance, { list: paged(listInsurance), edit: editInsurance }),
  exporting({ list: insurance.list, file: insuranceFile, find: listInsurance, words: insuranceText }),
  ...importing(insuranceSheet),
];
