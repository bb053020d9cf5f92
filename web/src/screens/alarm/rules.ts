import type { Output } from '@fleet/contract/call';
import type { alarm } from '@fleet/contract/alarm/calls';
import { alarmModel, type Limit } from '@fleet/contract/alarm/catalogue';
import { alarmText } from '@fleet/contract/alarm/text';
import type { Text } from '@fleet/contract/text';

/** One rule of a company. */
export type Rule = Output<typeof alarm.rules>['rows'][number];

/** The word of a threshold. */
export const limitWord = (name: string): Text => alarmText[name as 'speed'];

export const limitsOf = (code: Rule['code']): [string, Limit][] => Object.entries(alarmModel[code].limits);

/** A threshold that is either on or off. */
export const isSwitch = ({ min, max, unit }: Pick<Limit, 'min' | 'max' | 'unit'>) =>
  min === 0 && max === 1 && unit === '';
