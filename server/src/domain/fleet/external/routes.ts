import { external, externalFile } from '@fleet/contract/external/calls';
import { externalText } from '@fleet/contract/external/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listEquipment } from './queries';
import { bindEquipment, editEquipment, equipment, unbindEquipment } from './service';

export const externalRoutes = [
  ...serve(external, {
    list: answerPage(listEquipment),
    add: equipment.add,
    edit: editEquipment,
    del: equipment.del,
    bind: bindEquipment,
    unbind: unbindEquipment,
  }),
  exportRoute({ list: external.list, file: externalFile, find: listEquipment, words: externalText }),
];
