import { program } from '@fleet/contract/maintenance/program';
import { useBeside } from '../../kit/fields/beside';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { RowPick } from '../../kit/fields/RowPick';
import { SelectSeveral } from '../../kit/fields/SelectSeveral';

const nameOf = ({ label, detail }: { label: string; detail: string | null }) =>
  detail ? `${detail} · ${label}` : label;

/** Picks programs and items; those that hold for the vehicle beside it come first. */
export function ProjectsPick({ value, onChange, ...rest }: AskProps<string[]>) {
  const vehicleId = useBeside('vehicleId');
  const answer = useCall(program.choices, vehicleId ? { vehicleId } : {}, { keepsOld: true });
  return (
    <SelectSeveral
      {...rest}
      {...pickState(answer)}
      showSearch={{ optionFilterProp: 'label' }}
      // Until they are called by their names, keys say nothing.
      value={(answer.data && value) ?? []}
      options={(answer.data?.rows ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** Picks one program or item. */
export function ProjectPick(props: AskProps<string>) {
  const answer = useCall(program.choices, {});
  return <RowPick {...props} answer={answer} rows={answer.data?.rows} labelOf={nameOf} />;
}
