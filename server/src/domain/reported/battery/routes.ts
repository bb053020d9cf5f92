import { battery, batteryFile, batteryStatus, batteryStatusFile } from '@fleet/contract/battery/calls';
import { batteryStatusText, batteryText } from '@fleet/contract/battery/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { bindBattery } from './binding';
import { showLevels } from './levels';
import { listBatteries } from './queries';
import { batteries, editBattery, resetLoss, showBattery, transferBatteries } from './service';
import { listRecords, listStatus } from './status';

export const batteryRoutes = [
  ...serve(battery, {
    list: answerPage(listBatteries),
    one: showBattery,
    add: batteries.add,
    edit: editBattery,
    del: batteries.del,
    transfer: transferBatteries,
    bind: bindBattery,
    resetLoss,
  }),
  ...serve(batteryStatus, { list: answerPage(listStatus), records: listRecords, power: showLevels }),
  exportRoute({ list: battery.list, file: batteryFile, find: listBatteries, words: batteryText }),
  exportRoute({
    list: batteryStatus.list,
    file: batteryStatusFile,
    find: listStatus,
    words: batteryStatusText,
  }),
];
