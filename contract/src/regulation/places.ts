import type { Right } from '../rights';
import { daysAfter } from '../shift/times';
import { severeDays, type RegulatorMatter } from './calls';

/** A page of an authority narrowed to the rows that a figure counts, with the right that it needs. */
export interface RegulatorPlace {
  page: string;
  right: Right;
  filter: Readonly<Record<string, string>>;
}

const at =
  (page: string, right: Right) =>
  (filter: RegulatorPlace['filter'] = {}): RegulatorPlace => ({
    page: `/GovernmentRegulation/${page}`,
    right,
    filter,
  });
const cars = at('JurisdictionalCar', 'jCar:view');
const drivers = at('JurisdictionalDriver', 'jDriver:view');
const companies = at('JurisdictionalCompanies', 'jCompany:view');
const reviews = at('AnnualReview', 'gov:view');
const notes = at('EnforcementNotes', 'note:view');
const violations = at('JurisdictionalAnalysis/Secure', 'jAnalysis:view');

/** Where the matters of an authority's home page lead; `today` is the reader's. */
export const regulatorPlaces: Record<RegulatorMatter, (today: string) => RegulatorPlace> = {
  severe: (today) =>
    violations({
      level: '3',
      handling: 'unhandled',
      startDate: daysAfter(today, 1 - severeDays),
      endDate: today,
    }),
  dismantled: () => cars({ isDismantled: 'true' }),
  reviews: () => cars({ annualStatus: 'expired' }),
  licences: () => drivers({ annualStatus: 'expired' }),
  overdueNotes: () => notes({ overdue: 'true' }),
  replies: () => notes({ unread: 'true' }),
  applications: () => reviews({ approval: 'unapproved' }),
};

/** Where the figures of how the companies stand lead. */
export const surveyPlaces = {
  companies: companies(),
  vehicles: cars(),
  online: cars({ link: 'online' }),
  drivers: drivers(),
};

/** The violations of the last seven days, of all companies or of one. */
export const weekPlace = (companyId?: string) => violations(companyId ? { companyId } : {});
