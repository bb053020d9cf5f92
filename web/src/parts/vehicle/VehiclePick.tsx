import { shellText } from '@fleet/contract/shell/text';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useClear } from '../../kit/fields/clear';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { useSettled } from '../../kit/settled';
import './vehiclePick.css';

/** Picks a vehicle, of the first or by any of its numbers; `label` is its number where the screen knows it already. */
export function VehiclePick({
  value,
  onChange,
  label,
  allowClear = false,
  ...rest
}: AskProps<string> & { label?: string | undefined; allowClear?: boolean }) {
  const say = useSay();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const keyword = useSettled(typed.trim(), 300);
  const answer = useCall(vehicle.suggest, keyword ? { keyword } : {}, { keepsOld: true });
  const found = answer.data?.rows ?? [];
  const known = picked?.value === value ? picked?.label : label;
  // A draft, or the filter of an address, holds the key of its vehicle alone.
  const own = useCall(vehicle.suggest, { id: value as string }, { isOff: !value || known !== undefined });
  const name = known ?? own.data?.rows[0]?.label;
  return (
    <Select<{ value: string; label: string } | undefined>
      {...rest}
      allowClear={allowClear && clear}
      labelInValue
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={rest.placeholder ?? say(trajectoryText.vehicle)}
      value={value && name ? { value, label: name } : undefined}
      notFoundContent={answer.isFetching ? null : say(shellText.noResult)}
      {...pickState(answer)}
      options={found.map(({ id, label, detail }) => ({ value: id, label, detail }))}
      optionRender={({ data, label }) => (
        <span className="vehiclePick__option">
          {label}
          <span>{(data as { detail?: string | null }).detail}</span>
        </span>
      )}
      onChange={(next) => {
        setPicked(next ?? null);
        // Cleared, where that is allowed, it is none.
        onChange?.(next?.value ?? null);
      }}
    />
  );
}
