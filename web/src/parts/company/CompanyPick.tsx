import { company } from '@fleet/contract/company/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

/** Picks a company, for whoever sees several. */
export function CompanyPick(props: AskProps<string>) {
  const answer = useCall(company.list, { pageSize: 200 });
  return (
    <RowPick {...props} answer={answer} rows={answer.data?.rows} labelOf={({ companyName }) => companyName} />
  );
}
