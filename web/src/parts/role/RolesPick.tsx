import { role } from '@fleet/contract/role/calls';
import { shellText } from '@fleet/contract/shell/text';
import { useEveryPage } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { SelectSeveral } from '../../kit/fields/SelectSeveral';

/** Picks several of the roles in sight. */
export function RolesPick({ value, onChange, ...rest }: AskProps<string[]>) {
  const say = useSay();
  const answer = useEveryPage(role.list, {});
  const labelOf = (roleName: string, companyName: string | null) =>
    companyName ? `${roleName} · ${companyName}` : roleName;
  return (
    <SelectSeveral
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(shellText.choose)}
      {...pickState(answer)}
      value={value ?? []}
      options={answer.data?.rows.map((row) => ({
        value: row.id,
        label: labelOf(row.roleName, row.companyName),
      }))}
      onChange={(next) => onChange?.(next)}
    />
  );
}
