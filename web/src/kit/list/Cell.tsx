import type { Text } from '@fleet/contract/text';
import type { Field } from '../fields/field';
import { useSay } from '../language';

/** A value as its field shows it; what is missing is blank. */
export function Cell({ field, value }: { field: Field | undefined; value: unknown }) {
  if (value === null || value === undefined || value === '')
    return field?.blank && <Blank word={field.blank} />;
  return field ? <field.Show value={value} /> : String(value);
}

const Blank = ({ word }: { word: Text }) => <span className="dataTable__blank">{useSay()(word)}</span>;
