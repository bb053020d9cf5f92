import { brand } from '@fleet/contract/brand/calls';
import { Select } from 'antd';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';

/** Picks a model, under its brand. */
export function ModelPick({ value, onChange, ...rest }: AskProps<string>) {
  const { data } = useCall(brand.models, {});
  const brands = [...new Set(data?.rows.map(({ brandName }) => brandName))];
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={!data}
      value={data && value ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={brands.map((brandName) => ({
        label: brandName,
        options: data?.rows
          .filter((model) => model.brandName === brandName)
          .map(({ id, modelName }) => ({ value: id, label: modelName })),
      }))}
    />
  );
}
