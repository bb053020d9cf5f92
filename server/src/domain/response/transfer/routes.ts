import { company } from '@fleet/contract/company/calls';
import { driver } from '@fleet/contract/driver/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { serve } from '../../../base/serve';
import { removeCompany } from './companies';
import { delDrivers, transferDrivers } from './drivers';
import { delVehicles, transferVehicles } from './vehicles';

/** The calls that end or move more than their own record. */
export const transferRoutes = [
  ...serve({ del: company.del }, { del: removeCompany }),
  ...serve(
    { del: vehicle.del, transfer: vehicle.transfer },
    { del: delVehicles, transfer: transferVehicles },
  ),
  ...serve({ del: driver.del, transfer: driver.transfer }, { del: delDrivers, transfer: transferDrivers }),
];
