import { maintainStatuses } from '@fleet/contract/maintenance/states';
import { carTypes, emissionStandards, powerTypes, safetyAccessories } from '@fleet/contract/vehicle/calls';
import { ageRanges, capacityRanges } from '@fleet/contract/vehicle/ranges';
import { validities } from '@fleet/contract/validity';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { attachment } from '../../kit/fields/attachment';
import { choice, choices } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { flag } from '../../kit/fields/flag';
import { instant } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { areaFields } from '../../parts/area/fields';
import { BrandPick } from '../../parts/brand/BrandPick';
import { ModelPick } from '../../parts/brand/ModelPick';
import { DriverPick } from '../../parts/driver/DriverPick';
import { StandingMark } from '../../parts/maintenance/StandingMark';
import { OrgTree } from '../../parts/org/OrgTree';
import { TerminalPick } from '../../parts/terminal/TerminalPick';
import { lastDay } from '../../kit/fields/lastDay';
import { ReviewMark } from '../../parts/review/marks';

export const vehicleFields = {
  carId: text(),
  anyNum: text(),
  manufactureNum: text(),
  plateNum: text(),
  customNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  terminalId: text(),
  terminalRowId: pick(TerminalPick),
  driverId: pick(DriverPick),
  driverName: text(),
  terminalBindDate: instant(),
  brandId: pick(BrandPick),
  brand: text(),
  modelId: pick(ModelPick),
  model: text(),
  powerType: choice(powerTypes, vehicleText),
  capacity: number(1),
  deliveryDate: day(),
  carType: choice(carTypes, vehicleText),
  emissionStandard: choice(emissionStandards, vehicleText),
  engineNum: text(),
  frameNum: text(),
  storageAddress: text(),
  ...areaFields,
  serviceLife: number(),
  length: number(),
  width: number(),
  height: number(),
  forkLength: number(),
  mastSections: text(),
  maxLift: number(),
  clampRange: text(),
  maintainCycle: number(),
  remindCycle: number(),
  serviceInterval: number(),
  insureStart: day(),
  insureEnd: lastDay(),
  insureAttachment: attachment(),
  insureStatus: { ...choice(validities, vehicleText), Show: ReviewMark },
  annualExpire: lastDay(),
  annualStatus: { ...choice(validities, vehicleText), Show: ReviewMark },
  maintainStatus: { ...choice(maintainStatuses, vehicleText), Show: StandingMark, isState: true },
  ageRange: choice(ageRanges, vehicleText),
  capacityRange: choice(capacityRanges, vehicleText),
  expireOn: day(),
  isReviewed: flag(),
  isInsured: flag(),
  isCompliant: flag(),
  hasTerminal: flag(),
  safetyAccessories: choices(safetyAccessories, vehicleText),
};
