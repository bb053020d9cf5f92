import type { Field } from '../fields/field';

/** A value as its field shows it; what is missing is blank. */
export function Cell({ field, value }: { field: Field | undefined; value: unknown }) {
  if (value === null || value === undefined || value === '') return null;
  return field ? <field.Show value={value} /> : String(value);
}
