import { shellText } from '@fleet/contract/shell/text';
import type { Fields } from '../fields/field';
import { useSay } from '../language';
import { Cell } from './Cell';

interface Props {
  columns: readonly { name: string }[];
  fields: Fields;
  totals: object;
  hasActions: boolean;
  classOf: (name: string, index: number) => string | undefined;
}

/** The last line of a table: what all rows come to, those of other pages too. */
export function TotalRow({ columns, fields, totals, hasActions, classOf }: Props) {
  const say = useSay();
  const values = totals as Record<string, unknown>;
  return (
    <tfoot>
      <tr>
        {columns.map(({ name }, index) =>
          index === 0 ? (
            <th key={name} scope="row" className={classOf(name, index)}>
              {say(shellText.sum)}
            </th>
          ) : (
            <td key={name} className={classOf(name, index)}>
              <Cell field={fields[name]} value={values[name]} />
            </td>
          ),
        )}
        {hasActions && <td className="dataTable__actions" />}
      </tr>
    </tfoot>
  );
}
