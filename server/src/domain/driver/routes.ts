import { driver, driverFile } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { exporting } from '../sheet/service';
import { listPushes, pushDrivers } from './push';
import { listDrivers, suggestDrivers } from './queries';
import {
  addDriver,
  bindUser,
  delDrivers,
  editDriver,
  editDriverNum,
  revealIdCard,
  transferDrivers,
} from './service';

export const driverRoutes = [
  ...serve(driver, {
    list: paged(listDrivers),
    add: addDriver,
    edit: editDriver,
    del: delDrivers,
    transfer: transferDrivers,
    editNum: editDriverNum,
    bindUser,
    push: pushDrivers,
    pushes: listPushes,
    reveal: revealIdCard,
    suggest: suggestDrivers,
  }),
  exporting({ list: driver.list, file: driverFile, find: listDrivers, words: driverText }),
];
