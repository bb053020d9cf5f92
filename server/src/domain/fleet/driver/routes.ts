import { driver, driverFile } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { answerPage } from '../../../base/query';
import { except, serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listPushes, pushDrivers } from './push';
import { listDrivers, suggestDrivers } from './queries';
import { addDriver, bindUser, editDriver, editDriverNum, revealIdCard } from './service';

export const driverRoutes = [
  ...serve(except(driver, 'del', 'transfer'), {
    list: answerPage(listDrivers),
    add: addDriver,
    edit: editDriver,
    editNum: editDriverNum,
    bindUser,
    push: pushDrivers,
    pushes: listPushes,
    reveal: revealIdCard,
    suggest: suggestDrivers,
  }),
  exportRoute({ list: driver.list, file: driverFile, find: listDrivers, words: driverText }),
];
