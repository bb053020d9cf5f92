import { ownRepair, repair, repairFile, repairOrder, repairOrderFile } from '@fleet/contract/repair/calls';
import { repairOrderText, repairText } from '@fleet/contract/repair/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { addFromFault, addRequest, delRequests, editRequest } from './requests';
import { listOrders } from './orderQueries';
import { addOrder, delOrders, listOrdersOf, needOrder } from './orders';
import { countRequests, countWaiting, listOwnRequests, listRequests } from './queries';
import {
  abandonRequest,
  acceptRequest,
  finishRequest,
  showRequest,
  stepBack,
  urgeRequest,
  urgeRequests,
} from './service';

export const repairRoutes = [
  ...serve(repair, {
    list: answerPage(listRequests),
    add: addRequest,
    edit: editRequest,
    del: delRequests,
    one: showRequest,
    counts: countRequests,
    waiting: countWaiting,
    urge: urgeRequests,
    step: stepBack,
    finish: finishRequest,
    accept: acceptRequest,
    abandon: abandonRequest,
    addOrder,
    order: needOrder,
    ordersOf: listOrdersOf,
    addFromFault,
  }),
  ...serve(ownRepair, {
    list: answerPage(listOwnRequests),
    add: addRequest,
    urge: urgeRequest,
    finish: finishRequest,
  }),
  ...serve(repairOrder, {
    list: answerPage(listOrders),
    add: addOrder,
    del: delOrders,
  }),
  exportRoute({ list: repair.list, file: repairFile, find: listRequests, words: repairText }),
  exportRoute({ list: repairOrder.list, file: repairOrderFile, find: listOrders, words: repairOrderText }),
];
