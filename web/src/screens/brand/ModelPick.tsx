import { brand } from '@fleet/contract/brand/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

/** Picks a model, under its brand. */
export function ModelPick(props: AskProps<string>) {
  const { data } = useCall(brand.models, {});
  return (
    <RowPick
      {...props}
      rows={data?.rows}
      labelOf={({ modelName }) => modelName}
      groupOf={({ brandName }) => brandName}
    />
  );
}
