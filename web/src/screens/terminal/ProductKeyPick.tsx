import { productKey } from '@fleet/contract/terminalType/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

export function ProductKeyPick(props: AskProps<string>) {
  const { data } = useCall(productKey.list, {});
  return (
    <RowPick
      {...props}
      rows={data?.rows}
      labelOf={({ productKey, productName }) => `${productName} · ${productKey}`}
    />
  );
}
