import { company } from '@fleet/contract/company/calls';
import { driver } from '@fleet/contract/driver/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { serve } from '../../../base/serve';
import { removeCompany } from './companies';
import { delDrivers, transferDrivers } from './drivers';
import { transferVehicles } from './vehicles';

const { transfer } = vehicle;

/** What ends or moves more than its own record. */
export const transferRoutes = [
  ...serve({ del: company.del }, { del: removeCompany }),
  ...serve({ transfer }, { transfer: transferVehicles }),
  ...serve({ del: driver.del, transfer: driver.transfer }, { del: delDrivers, transfer: transferDrivers }),
];
