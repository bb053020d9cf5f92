import { company } from '@fleet/contract/company/calls';
import type { AskProps } from '../../kit/fields/field';
import { FoundPick } from '../../kit/fields/FoundPick';

/** Picks a company by any part of its name, for whoever sees several. */
export const CompanyPick = (props: AskProps<string>) => (
  <FoundPick
    {...props}
    call={company.list}
    ask={(companyName) => ({ companyName, pageSize: 50 })}
    labelOf={({ companyName }) => companyName}
  />
);
