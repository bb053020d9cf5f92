import { type Area, provinces, spellings } from '@fleet/contract/area/areas';
import { provinceOf } from '@fleet/contract/area/code';
import type { Text } from '@fleet/contract/text';
import { Select } from 'antd';
import type { AskProps } from '../../kit/fields/field';
import { type PickAnswer, pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { useClear } from '../../kit/fields/clear';

interface Props extends AskProps<string> {
  areas: readonly Area[];
  /** The call that says which there are, if one does. */
  answer?: PickAnswer;
  /** Cities stand under the names of their provinces. */
  isGrouped?: boolean;
}

interface Option {
  value?: string;
  label: string;
  search: string;
  options?: Option[];
}

/** Picks a province or a city, found by its name in either language or by its code. */
export function AreaSelect({ areas, answer, isGrouped = false, value, onChange, ...rest }: Props) {
  const say = useSay();
  const clear = useClear();
  const optionOf = (area: Area): Option => ({
    value: area.code,
    label: say<Text>(area.name),
    search: spellings(area),
  });
  const groupOf = (province: Area): Option => ({
    label: say<Text>(province.name),
    search: spellings(province),
    options: areas.filter(({ code }) => provinceOf(code) === province.code).map(optionOf),
  });
  const options = isGrouped
    ? provinces.map(groupOf).filter(({ options }) => options?.length)
    : areas.map(optionOf);
  return (
    <Select<string, Option>
      {...rest}
      allowClear={clear}
      showSearch={{ optionFilterProp: 'search' }}
      {...(answer && pickState(answer))}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={options}
    />
  );
}
