import {
  jurisdictionCar,
  jurisdictionCarFile,
  jurisdictionCompany,
  jurisdictionCompanyFile,
  jurisdictionDriver,
  jurisdictionDriverFile,
} from '@fleet/contract/jurisdictionCompany/calls';
import {
  jurisdictionCarText,
  jurisdictionCompanyText,
  jurisdictionDriverText,
} from '@fleet/contract/jurisdictionCompany/text';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { listDrivers } from './drivers';
import { listChoices, listMembers } from './queries';
import { addMember, delMembers } from './service';
import { listCars } from './vehicles';

export const jurisdictionCompanyRoutes = [
  ...serve(jurisdictionCompany, {
    list: paged(listMembers),
    choices: listChoices,
    add: addMember,
    del: delMembers,
  }),
  exporting({
    list: jurisdictionCompany.list,
    file: jurisdictionCompanyFile,
    find: listMembers,
    words: jurisdictionCompanyText,
  }),
  ...serve(jurisdictionCar, { list: paged(listCars) }),
  exporting({
    list: jurisdictionCar.list,
    file: jurisdictionCarFile,
    find: listCars,
    words: { ...vehicleText, ...jurisdictionCarText },
  }),
  ...serve(jurisdictionDriver, { list: paged(listDrivers) }),
  exporting({
    list: jurisdictionDriver.list,
    file: jurisdictionDriverFile,
    find: listDrivers,
    words: jurisdictionDriverText,
  }),
];
