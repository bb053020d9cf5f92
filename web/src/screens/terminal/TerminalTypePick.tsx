import { terminalType } from '@fleet/contract/terminalType/calls';
import { Select } from 'antd';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';

/** Picks a model of terminal, under its type. */
export function TerminalTypePick({ value, onChange, ...rest }: AskProps<string>) {
  const { data } = useCall(terminalType.list, {});
  const types = [...new Set(data?.rows.map(({ terminalType }) => terminalType))];
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={!data}
      value={data && value ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={types.map((type) => ({
        label: type,
        options: data?.rows
          .filter(({ terminalType }) => terminalType === type)
          .map(({ id, terminalModel }) => ({ value: id, label: terminalModel })),
      }))}
    />
  );
}
