import { company } from '@fleet/contract/company/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

/** Picks a company, for whoever sees several. */
export function CompanyPick(props: AskProps<string>) {
  const { data } = useCall(company.list, { pageSize: 200 });
  return <RowPick {...props} rows={data?.rows} labelOf={({ companyName }) => companyName} />;
}
