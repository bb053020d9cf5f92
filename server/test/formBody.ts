import { toForm } from '@fleet/contract/form';

/** A form, or a multipart one when there is a file in it. */
export function formBody(input: object): URLSearchParams | FormData {
  const files = Object.entries(input).filter(([, value]) => value instanceof File);
  const fields = toForm(
    Object.fromEntries(Object.entries(input).filter(([, value]) => !(value instanceof File))),
  );
  if (files.length === 0) return new URLSearchParams(fields);
  const body = new FormData();
  for (const [name, value] of [...fields, ...files]) body.append(name, value as string);
  return body;
}
