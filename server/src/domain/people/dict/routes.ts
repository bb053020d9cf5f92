import { dictChoice, dictType, dictTypeFile, dictValue, dictValueFile } from '@fleet/contract/dict/calls';
import { dictTypeText, dictValueText } from '@fleet/contract/dict/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { choicesOf, listTypes, listValues } from './queries';
import { dictTypes, dictValues, refreshDicts } from './service';

export const dictRoutes = [
  ...serve(dictType, {
    list: answerPage(listTypes),
    add: dictTypes.add,
    edit: dictTypes.edit,
    del: dictTypes.del,
    refresh: refreshDicts,
  }),
  ...serve(dictValue, {
    list: answerPage(listValues),
    add: dictValues.add,
    edit: dictValues.edit,
    del: dictValues.del,
  }),
  ...serve(dictChoice, {
    repairTypes: choicesOf('REPAIR_TYPE'),
    malfunctionTypes: choicesOf('MALFUNCTION_TYPE'),
    externalTypes: choicesOf('EXTERNAL_TYPE'),
    homePageUrls: choicesOf('HOME_PAGE_URL'),
    operationTypes: choicesOf('CAR_OPERATION_TYPE'),
  }),
  exportRoute({ list: dictType.list, file: dictTypeFile, find: listTypes, words: dictTypeText }),
  exportRoute({ list: dictValue.list, file: dictValueFile, find: listValues, words: dictValueText }),
];
