import {
  isValueName,
  type TruckDriver,
  type TruckValues,
  truckModel,
  type ValueModel,
  type ValueName,
  valueNames,
} from './values';

/** A member that was refused: its name, a code of alink.md section 11, a sentence that names the field. */
export interface MemberError {
  member: string;
  code: number;
  message: string;
}

/** A checked value: in normal form, or refused. */
export type Checked<T> = { ok: true; value: T } | { ok: false; code: number; problem: string };

const codes = {
  bool: { type: 6312, range: 6312 },
  int: { type: 6306, range: 6307 },
  float: { type: 6308, range: 6309 },
  double: { type: 6310, range: 6311 },
  enum: { type: 6314, range: 6314 },
  text: { type: 6316, range: 6316 },
  struct: { type: 6317, range: 6318 },
  array: { type: 6319, range: 6320 },
} as const;

const ranges = valueNames.flatMap((name): [ValueName, number, number][] => {
  const { min, max }: ValueModel = truckModel[name];
  return min === undefined || max === undefined ? [] : [[name, min, max]];
});

/** The code for an identifier the model does not have. */
export const unknownIdentifier = 6321;

/**
 * Checks one wire value against the model (alink.md 13, 16.1) and stores it under its name in normal form.
 * Gives null, or the error when it was refused.
 */
export function putValue(values: TruckValues, name: string, raw: unknown): MemberError | null {
  if (!isValueName(name))
    return { member: name, code: unknownIdentifier, message: `${name} is not in the model` };
  const checked = checkValue(name, raw);
  if (!checked.ok) return { member: name, code: checked.code, message: `${name} ${checked.problem}` };
  Object.assign(values, { [name]: checked.value });
  return null;
}

/** Takes the values out that lie outside the model's range and tells which. */
export function dropImpossible(values: TruckValues): MemberError[] {
  const errors: MemberError[] = [];
  for (const [name, min, max] of ranges) {
    const value = values[name];
    if (typeof value !== 'number' || (value >= min && value <= max)) continue;
    delete values[name];
    errors.push({
      member: name,
      code: rangeCode(truckModel[name].type),
      message: `${name} ${outOfRange(min, max)}`,
    });
  }
  return errors;
}

/** Type and range of one value against the model. */
export function checkValue(
  name: ValueName,
  raw: unknown,
): Checked<boolean | number | string[] | TruckDriver> {
  const { type, min, max }: ValueModel = truckModel[name];
  switch (type) {
    case 'bool':
      return checkBool(raw);
    case 'faults':
      return checkFaults(raw);
    case 'driver':
      return checkDriver(raw);
    default:
      return checkNumber(raw, type, min, max);
  }
}

/** 0, 1, true or false → boolean. */
export function checkBool(raw: unknown): Checked<boolean> {
  if (raw === true || raw === 1) return { ok: true, value: true };
  if (raw === false || raw === 0) return { ok: true, value: false };
  return { ok: false, code: codes.bool.type, problem: 'is no bool (0 or 1)' };
}

/** A finite number inside its range; int and enum must be whole. */
export function checkNumber(
  raw: unknown,
  type: 'int' | 'float' | 'double' | 'enum',
  min = -Infinity,
  max = Infinity,
): Checked<number> {
  const whole = type === 'int' || type === 'enum';
  if (typeof raw !== 'number' || !Number.isFinite(raw) || (whole && !Number.isInteger(raw))) {
    return { ok: false, code: codes[type].type, problem: whole ? 'is no whole number' : 'is no number' };
  }
  if (raw < min || raw > max) return { ok: false, code: codes[type].range, problem: outOfRange(min, max) };
  return { ok: true, value: raw };
}

/** Text of at most `length` characters; a bare number is taken as its digits. */
export function checkText(raw: unknown, length: number): Checked<string> {
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string') return { ok: false, code: codes.text.type, problem: 'is no text' };
  if (text.length > length) {
    return { ok: false, code: codes.text.range, problem: `is longer than ${length} characters` };
  }
  return { ok: true, value: text };
}

/** A JSON object that is no array. */
export function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** True for `F01`…`F23`. */
export function isFaultCode(raw: unknown): raw is string {
  return typeof raw === 'string' && /^F(0[1-9]|1\d|2[0-3])$/.test(raw);
}

function checkFaults(raw: unknown): Checked<string[]> {
  if (!Array.isArray(raw)) return { ok: false, code: codes.array.type, problem: 'is no array' };
  if (!raw.every(isFaultCode))
    return { ok: false, code: codes.array.range, problem: 'holds other than F01 to F23' };
  return { ok: true, value: [...new Set(raw)].sort() };
}

function checkDriver(raw: unknown): Checked<TruckDriver> {
  if (!isObject(raw)) return { ok: false, code: codes.struct.type, problem: 'is no struct' };
  const kind = checkNumber(raw.kind, 'enum', 0, 4);
  if (!kind.ok) return { ...kind, problem: `member kind ${kind.problem}` };
  const number = checkText(raw.number ?? '', 64);
  if (!number.ok) return { ...number, problem: `member number ${number.problem}` };
  return { ok: true, value: { kind: kind.value, number: number.value } };
}

function rangeCode(type: ValueModel['type']): number {
  return type === 'faults' || type === 'driver' ? codes.struct.range : codes[type].range;
}

function outOfRange(min: number, max: number): string {
  return `is out of range ${min} to ${max}`;
}
