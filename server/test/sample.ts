import type { Call } from '@fleet/contract/call';
import { recordFormat } from '@fleet/contract/field';
import { z } from 'zod';

export interface Shape {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
}

/** A place in an input that takes the key of a record: `orgId`, `ids[]`, `matching.orgId`. */
export interface KeyPlace {
  /** The field that names the record's subject. */
  field: string;
  path: string[];
  isList: boolean;
}

/** The shape of a call's input as the server hands it on. */
export const shapeOf = ({ input }: Call): Shape =>
  z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Shape;

/** The shape without null. */
export const plain = (shape: Shape): Shape => shape.anyOf?.find((one) => one.type !== 'null') ?? shape;

/** Every place of a call's input that takes the key of a record. */
export function keyPlaces(call: Call): KeyPlace[] {
  const walk = (shape: Shape, path: string[]): KeyPlace[] => {
    const here = plain(shape);
    const field = path.at(-1) ?? '';
    if (here.format === recordFormat) return [{ field, path, isList: false }];
    if (here.type === 'array' && here.items) {
      return walk(here.items, path).map((place) => ({ ...place, isList: true }));
    }
    return Object.entries(here.properties ?? {}).flatMap(([name, inner]) => walk(inner, [...path, name]));
  };
  return walk(shapeOf(call), []);
}

/** An input with all that a call insists on; `given` knows the values that no shape can. */
export function sampleOf(
  call: Call,
  given: (name: string, isKey: boolean) => unknown,
): Record<string, unknown> {
  const valueOf = (name: string, shape: Shape): unknown => {
    const here = plain(shape);
    const known = given(name, here.format === recordFormat);
    if (known !== undefined) return known;
    if (here.default !== undefined) return here.default;
    if (here.const !== undefined) return here.const;
    if (here.enum) return here.enum[0];
    if (here.type === 'array') return [];
    if (here.type === 'object') return objectOf(here);
    if (here.type === 'boolean') return false;
    if (here.type === 'number' || here.type === 'integer') return Math.max(here.minimum ?? 1, 1);
    if (here.format === 'date') return '2025-01-01';
    if (here.format === 'date-time') return '2025-01-01T00:00:00Z';
    return 'sample1';
  };
  const objectOf = (shape: Shape) =>
    Object.fromEntries(
      (shape.required ?? []).map((name) => [name, valueOf(name, shape.properties?.[name] ?? {})]),
    );
  return objectOf(shapeOf(call));
}

const days = { lowest: '1900-01-01', highest: '9999-12-31' };
const instants = { lowest: '1900-01-01T00:00:00Z', highest: '9999-12-31T23:59:59.999Z' };

/** Each field of a call that has borders, at the lowest or the highest value that its shape takes. */
export function atBorders(call: Call, side: 'lowest' | 'highest'): Record<string, unknown> {
  const borderOf = ({ format, minimum, maximum }: Shape): unknown => {
    if (format === 'date') return days[side];
    if (format === 'date-time') return instants[side];
    return side === 'lowest' ? minimum : maximum;
  };
  return Object.fromEntries(
    Object.entries(shapeOf(call).properties ?? {})
      .map(([name, shape]) => [name, borderOf(plain(shape))])
      .filter(([, value]) => value !== undefined),
  );
}

/** The input with keys put in one place: all of them in a list, the last where there is room for one. */
export function withKeys(input: Record<string, unknown>, { path, isList }: KeyPlace, ...keys: string[]) {
  const put = (at: Record<string, unknown>, [name, ...rest]: string[]): Record<string, unknown> => ({
    ...at,
    [name!]:
      rest.length > 0 ? put((at[name!] ?? {}) as Record<string, unknown>, rest) : isList ? keys : keys.at(-1),
  });
  return put(input, path);
}
