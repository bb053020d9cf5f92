/**
 * How values travel in a form: as text, with brackets for nesting (`times[0][start]=08:00`,
 * `vehicleIds[]=1&vehicleIds[]=2`); a repeated key is an array too, and `vehicleIds=` an empty one.
 */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** A sheet of 2,000 rows and 100 columns, which JSON brings too, and what stands beside it. */
const maxFields = 201_000;
const maxDepth = 5;

/** Flattens an input to form fields; absent ones are left out, null is sent blank. */
export function toForm(input: object): [string, string][] {
  const fields: [string, string][] = [];
  const put = (name: string, value: unknown): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) {
      if (value.length === 0) fields.push([name, '']);
      const isFlat = value.every((item) => typeof item !== 'object');
      value.forEach((item, index) => put(isFlat ? `${name}[]` : `${name}[${index}]`, item));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) put(`${name}[${key}]`, inner);
    } else fields.push([name, value === null ? '' : String(value)]);
  };
  for (const [name, value] of Object.entries(input)) put(name, value);
  return fields;
}

/** Thrown for a form that no honest client sends: too many fields, too deep, or names that fit nothing. */
export class BadForm extends Error {}

/** Reads form fields back into nested values; the inverse of `toForm` as far as text allows. */
export function fromForm(fields: Iterable<[string, string]>): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null) as Record<string, FormValue>;
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (count > maxFields) throw new BadForm('too many fields');
    place(root, steps(name), value);
  }
  return root;
}

function steps(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) return [name];
  return [name.slice(0, open), ...inner.slice(1, -1).split('][')];
}

function place(root: Record<string, FormValue>, path: string[], value: string): void {
  if (path.length > maxDepth) throw new BadForm('too deep');
  let node: Record<string, FormValue> | FormValue[] = root;
  path.forEach((step, depth) => {
    const key: string | number = Array.isArray(node) ? listIndex(node, step) : step;
    const here = node as Record<string | number, FormValue>;
    const next = path[depth + 1];
    if (next === undefined) here[key] = append(here[key], value);
    else {
      here[key] ??=
        next === '' || /^\d{1,4}$/.test(next) ? [] : (Object.create(null) as Record<string, FormValue>);
      const inner = here[key];
      if (typeof inner === 'string') throw new BadForm('a field is both text and nested');
      node = inner as Record<string, FormValue> | FormValue[];
    }
  });
}

function listIndex(list: FormValue[], step: string): number {
  if (step === '') return list.length;
  const index = Number(step);
  if (!/^\d{1,4}$/.test(step) || index > list.length) throw new BadForm('list out of order');
  return index;
}

/** Grows the list in place: a copy for each of many thousand values would take minutes. */
function append(before: FormValue | undefined, value: string): FormValue {
  if (before === undefined) return value;
  if (!Array.isArray(before)) return [before, value];
  before.push(value);
  return before;
}
