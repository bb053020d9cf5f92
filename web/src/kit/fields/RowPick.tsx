import { Select } from 'antd';
import type { AskProps } from './field';
import { type PickAnswer, pickState } from './pickState';
import { useClear } from './clear';

interface Props<R> extends AskProps<string> {
  /** The rows to pick from; undefined while they are fetched. */
  rows: readonly R[] | undefined;
  /** The call they come from; rows that are known by themselves have none. */
  answer?: PickAnswer;
  labelOf: (row: R) => string;
  /** The heading a row stands under, if there are headings. */
  groupOf?: ((row: R) => string) | undefined;
}

interface Option {
  value?: string;
  label: string;
  options?: Option[];
}

/** Picks one of the rows that a call answers, by its key. */
export function RowPick<R extends { id: string }>(props: Props<R>) {
  const { rows, answer, labelOf, groupOf, value, onChange, ...rest } = props;
  const optionOf = (row: R) => ({ value: row.id, label: labelOf(row) });
  const groups = groupOf && [...new Set(rows?.map(groupOf))];
  const options: Option[] | undefined = groups
    ? groups.map((label) => ({
        label,
        options: rows?.filter((row) => groupOf(row) === label).map(optionOf) ?? [],
      }))
    : rows?.map(optionOf);
  return (
    <Select<string, Option>
      {...rest}
      allowClear={useClear()}
      showSearch={{ optionFilterProp: 'label' }}
      {...(answer && pickState(answer))}
      // With undefined the list would keep by itself what was chosen in it.
      value={rows && value ? value : null}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={options}
    />
  );
}
