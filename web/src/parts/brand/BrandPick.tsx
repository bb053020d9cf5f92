import { brand } from '@fleet/contract/brand/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

export function BrandPick(props: AskProps<string>) {
  const answer = useCall(brand.list, { pageSize: 200 });
  return (
    <RowPick {...props} rows={answer.data?.rows} answer={answer} labelOf={({ brandName }) => brandName} />
  );
}
