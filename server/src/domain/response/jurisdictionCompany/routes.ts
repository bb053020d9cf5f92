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
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { chooseDrivers, listDrivers } from './drivers';
import { listChoices, listMembers } from './queries';
import { addMember, delMembers } from './service';
import { chooseCars, listCars } from './vehicles';

export const jurisdictionCompanyRoutes = [
  ...serve(jurisdictionCompany, {
    list: answerPage(listMembers),
    choices: listChoices,
    add: addMember,
    del: delMembers,
  }),
  exportRoute({
    list: jurisdictionCompany.list,
    file: jurisdictionCompanyFile,
    find: listMembers,
    words: jurisdictionCompanyText,
  }),
  ...serve(jurisdictionCar, { list: answerPage(listCars), choices: chooseCars }),
  exportRoute({
    list: jurisdictionCar.list,
    file: jurisdictionCarFile,
    find: listCars,
    words: { ...vehicleText, ...jurisdictionCarText },
  }),
  ...serve(jurisdictionDriver, { list: answerPage(listDrivers), choices: chooseDrivers }),
  exportRoute({
    list: jurisdictionDriver.list,
    file: jurisdictionDriverFile,
    find: listDrivers,
    words: jurisdictionDriverText,
  }),
];
