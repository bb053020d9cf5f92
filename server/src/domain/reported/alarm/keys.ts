import {
  alarmModel,
  type AlarmCode,
  type AlarmLevel,
  type AlarmModel,
} from '@fleet/contract/alarm/catalogue';

/** The name of a course: its code, and what it is about: `V07:12` is the fence 12. */
export const join = (code: AlarmCode, about: string) => (about ? `${code}:${about}` : code);
export const split = (key: string): [AlarmCode, string] => {
  const [code, about = ''] = key.split(':');
  return [code as AlarmCode, about];
};

/** The name of a rule in the log, and the code of the rule that has it. */
export const ruleName = (code: AlarmCode) => `${code} ${alarmModel[code].name[0]}`;
export const codeOfRule = (name: string) => name.split(' ')[0]!;

const modelOf = (code: AlarmCode): AlarmModel => alarmModel[code];
export const lasts = (code: AlarmCode) => modelOf(code).lasts === true;
export const lowestLevel = (code: AlarmCode) => modelOf(code).levels[0]!;

/** A truck may judge more finely than we do, but not beyond the levels of the code. */
export const levelOf = (code: AlarmCode, said: number | undefined): AlarmLevel =>
  modelOf(code).levels.find((level) => level === said) ?? lowestLevel(code);

/** The number that a truck wrote, if it is one. */
export function numeric(text: string | undefined): number | undefined {
  const value = Number(text);
  return text?.trim() && Number.isFinite(value) ? value : undefined;
}
