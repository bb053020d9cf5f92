import {
  jurisdictionCompany,
  jurisdictionCompanyFile,
  jurisdictionCompanyImport,
} from '@fleet/contract/jurisdictionCompany/calls';
import { jurisdictionCompanyText } from '@fleet/contract/jurisdictionCompany/text';
import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { figure } from '../../kit/fields/figure';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { companyPack } from '../../parts/evidence/acts';
import { useSession } from '../../kit/session';
import { JurisdictionPick } from '../../parts/jurisdiction/JurisdictionPick';
import { CompanyRates } from './Rates';

const own = ['companyName', 'creditCode', 'address', 'jurisdictionName', 'vehicles', 'drivers'] as const;
const safety = ['safetyName', 'safetyPhone', 'safetyEmail'] as const;

/** Who has a jurisdiction adds to it; the platform says to which. */
function useShown() {
  const { dataScope } = useSession().profile.role;
  return (name: string) => name !== 'jurisdictionId' || dataScope !== 'JURISDICTION';
}

export const JurisdictionalCompanies = listScreen({
  text: jurisdictionCompanyText,
  fields: {
    jurisdictionId: pick(JurisdictionPick),
    jurisdictionName: text(),
    companyName: text(),
    creditCode: text(),
    address: text(),
    vehicles: figure(),
    drivers: figure(),
    safetyName: text(),
    safetyPhone: text('tel'),
    safetyEmail: text('email'),
  },
  list: jurisdictionCompany.list,
  name: 'companyName',
  filters: ['companyName', 'creditCode', 'jurisdictionId'],
  columns: [
    'companyName',
    'creditCode',
    'vehicles',
    'drivers',
    'safetyName',
    'safetyPhone',
    'address',
    'jurisdictionName',
  ],
  view: [{ names: own }, { title: jurisdictionCompanyText.safety, names: safety }],
  form: [{ names: ['creditCode', 'companyName', 'jurisdictionId'] }],
  useShown,
  rare: [companyPack],
  below: [{ call: jurisdictionSynthesize.driverCar, Show: CompanyRates }],
  add: jurisdictionCompany.add,
  del: jurisdictionCompany.del,
  file: jurisdictionCompanyFile,
  sheet: jurisdictionCompanyImport,
});
