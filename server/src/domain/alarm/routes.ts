import type { Input } from '@fleet/contract/call';
import { alarm, fault, faultFile, violation, violationFile } from '@fleet/contract/alarm/calls';
import {
  alarmModel,
  faultTypes,
  violationTypes,
  type AlarmCode,
  type FaultType,
  type ViolationType,
} from '@fleet/contract/alarm/catalogue';
import { faultText, violationText } from '@fleet/contract/alarm/text';
import { say } from '@fleet/contract/text';
import type { Context } from '../../base/context';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { exporting } from '../sheet/service';
import { countAlarms, handleAlarms, pushAlarms, readAlarms } from './handling';
import { findAlarms, listFaults, listViolations } from './queries';
import { editRule, listRules } from './ruling';

const named = (codes: readonly AlarmCode[]) => async (ctx: Context) => ({
  rows: codes.map((value) => ({
    value,
    name: say(ctx.language, alarmModel[value].name),
    levels: alarmModel[value].levels.map((level) => `${level}` as const),
  })),
});

export const alarmRoutes = [
  ...serve(fault, {
    list: paged(listFaults),
    find: async (ctx: Context, input: Input<typeof fault.find>) => {
      const found = await findAlarms(ctx, 'fault', input);
      return {
        ...found,
        rows: found.rows.map(({ code, ...row }) => ({ ...row, faultType: code as FaultType })),
      };
    },
    push: pushAlarms('fault'),
  }),
  ...serve(violation, {
    list: paged(listViolations),
    find: async (ctx: Context, input: Input<typeof violation.find>) => {
      const found = await findAlarms(ctx, 'violation', input);
      return {
        ...found,
        rows: found.rows.map(({ code, ...row }) => ({ ...row, violationType: code as ViolationType })),
      };
    },
    push: pushAlarms('violation'),
  }),
  ...serve(alarm, {
    faultTypes: named(faultTypes),
    violationTypes: named(violationTypes),
    handle: handleAlarms,
    counts: countAlarms,
    read: readAlarms,
    rules: listRules,
    editRule,
  }),
  exporting({ list: fault.list, file: faultFile, find: listFaults, words: faultText }),
  exporting({ list: violation.list, file: violationFile, find: listViolations, words: violationText }),
];
