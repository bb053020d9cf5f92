import { productKey } from '@fleet/contract/terminalType/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

export function ProductKeyPick(props: AskProps<string>) {
  const answer = useCall(productKey.list, {});
  return (
    <RowPick
      {...props}
      rows={answer.data?.rows}
      answer={answer}
      labelOf={({ productKey, productName }) => `${productName} · ${productKey}`}
    />
  );
}
