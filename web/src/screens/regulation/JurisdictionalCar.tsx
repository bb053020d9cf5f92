import { jurisdictionCar, jurisdictionCarFile } from '@fleet/contract/jurisdictionCompany/calls';
import { jurisdictionCarText } from '@fleet/contract/jurisdictionCompany/text';
import { maintainStatuses } from '@fleet/contract/maintenance/states';
import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { linkStates } from '@fleet/contract/status/calls';
import { validities } from '@fleet/contract/validity';
import { emissionStandards, safetyAccessories } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { choice, choices } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { flag } from '../../kit/fields/flag';
import { instant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { vehiclePack } from '../../parts/evidence/acts';
import { StandingMark } from '../../parts/maintenance/StandingMark';
import { ReviewMark } from '../../parts/review/marks';
import { LinkMark } from '../../parts/status/LinkMark';
import { CompanyChoice } from '../../parts/regulation/CompanyChoice';
import { LastPlace } from '../../parts/regulation/LastPlace';
import { VehicleCheck } from './Rates';
import { lastDay } from '../../kit/fields/lastDay';

export const JurisdictionalCar = listScreen({
  text: jurisdictionCarText,
  fields: {
    carId: text(),
    plateNum: text(),
    anyNum: text(),
    companyId: pick(CompanyChoice),
    companyName: text(),
    brand: text(),
    model: text(),
    age: figure(),
    emissionStandard: choice(emissionStandards, vehicleText),
    safetyAccessories: choices(safetyAccessories, vehicleText),
    annualExpire: lastDay(),
    annualStatus: { ...choice(validities, jurisdictionCarText), Show: ReviewMark, isState: true },
    link: { ...choice(linkStates, jurisdictionCarText), Show: LinkMark },
    maintainStatus: { ...choice(maintainStatuses, jurisdictionCarText), Show: StandingMark },
    isDismantled: flag(),
    dismantledSince: instant(),
    positionTime: instant(),
  },
  list: jurisdictionCar.list,
  name: 'carId',
  filters: ['companyId', 'anyNum', 'annualStatus', 'link', 'isDismantled'],
  columns: [
    'carId',
    'plateNum',
    'annualStatus',
    'annualExpire',
    'companyName',
    'maintainStatus',
    'link',
    'dismantledSince',
    'brand',
    'model',
    'age',
    'emissionStandard',
  ],
  view: [
    {
      names: [
        'plateNum',
        'companyName',
        'brand',
        'model',
        'age',
        'emissionStandard',
        'safetyAccessories',
        'annualExpire',
        'annualStatus',
        'maintainStatus',
        'link',
        'dismantledSince',
        'positionTime',
      ],
    },
  ],
  rare: [vehiclePack],
  below: [
    { call: jurisdictionSynthesize.check, Show: VehicleCheck },
    { call: jurisdictionCar.list, Show: LastPlace },
  ],
  file: jurisdictionCarFile,
});
