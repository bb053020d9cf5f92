import { faultText } from '@fleet/contract/alarm/text';
import { faultTypes, type FaultType } from '@fleet/contract/alarm/catalogue';
import { dictChoice } from '@fleet/contract/dict/calls';
import { repairResults, repairStates } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { attachments } from '../../kit/fields/attachment';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { instant, instantTo } from '../../kit/fields/instant';
import { money } from '../../kit/fields/money';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { dictPick } from '../dict/dictPick';
import { OrgTree } from '../org/OrgTree';
import { VehiclePick } from '../vehicle/VehiclePick';
import { StateTag } from './StateTag';

export const repairFields = {
  requestNum: text(),
  vehicleId: pick(VehiclePick),
  carId: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  repairPerson: text(),
  phone: text('tel'),
  repairTime: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  situation: textArea(),
  malfunctionType: dictPick(dictChoice.malfunctionTypes),
  malfunctionName: text(),
  files: attachments(),
  state: { ...choice(repairStates, repairText), Show: StateTag, isState: true },
  result: choice(repairResults, repairText),
  urgeCount: figure(),
  repairUser: text(),
  acceptedAt: instant(),
  repairedAt: instant(),
  closedAt: instant(),
  faultType: choice<FaultType>(faultTypes, faultText),
  orderCost: money(),
  reason: textArea(),
};

export const orderFields = {
  requestId: text(),
  requestNum: text(),
  carId: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  repairer: text(),
  repairTime: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  faultItem: text(),
  repairType: dictPick(dictChoice.repairTypes),
  repairTypeName: text(),
  malfunctionType: dictPick(dictChoice.malfunctionTypes),
  malfunctionName: text(),
  labourCost: money(),
  materialCost: money(),
  totalCost: money(),
  remark: textArea(),
};
