import { brandType } from '@fleet/contract/brand/calls';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSettled } from '../../kit/settled';
import { useClear } from '../../kit/fields/clear';

/** Picks a model by any part of its name; the maker stands before it. */
export function ModelPick({ value, onChange, ...rest }: AskProps<string>) {
  const [typed, setTyped] = useState('');
  const modelName = useSettled(typed.trim(), 300);
  const answer = useCall(
    brandType.list,
    { pageSize: 50, ...(modelName && { modelName }) },
    { keepsOld: true },
  );
  const { data } = answer;
  const isListed = data?.rows.some(({ id }) => id === value);
  const own = useCall(brandType.list, { id: value ?? '1' }, { isOff: !value || !data || isListed === true });
  const rows = [...(data?.rows ?? []), ...(value && !isListed ? (own.data?.rows ?? []) : [])];
  return (
    <Select
      {...rest}
      allowClear={useClear()}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      {...pickState(answer)}
      value={rows.some(({ id }) => id === value) ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={rows.map(({ id, brandName, modelName }) => ({
        value: id,
        label: `${brandName} · ${modelName}`,
      }))}
    />
  );
}
