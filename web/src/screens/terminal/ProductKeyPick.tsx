import { productKey } from '@fleet/contract/terminalType/calls';
import { Select } from 'antd';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';

export function ProductKeyPick({ value, onChange, ...rest }: AskProps<string>) {
  const { data } = useCall(productKey.list, {});
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={!data}
      value={data && value ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={data?.rows.map(({ id, productKey, productName }) => ({
        value: id,
        label: `${productName} · ${productKey}`,
      }))}
    />
  );
}
