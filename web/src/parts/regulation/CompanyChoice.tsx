import { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import type { AskProps } from '../../kit/fields/field';
import { SuggestPick } from '../../kit/fields/SuggestPick';

/** Picks one of the companies that the reader looks after. */
export const CompanyChoice = (props: AskProps<string>) => (
  <SuggestPick {...props} call={jurisdictionCompany.choices} />
);
