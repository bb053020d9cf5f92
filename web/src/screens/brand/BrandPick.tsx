import { brand } from '@fleet/contract/brand/calls';
import { Select } from 'antd';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';

export function BrandPick({ value, onChange, ...rest }: AskProps<string>) {
  const { data } = useCall(brand.brands, {});
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={!data}
      value={data && value ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={data?.rows.map(({ id, brandName }) => ({ value: id, label: brandName }))}
    />
  );
}
