import { alarm, fault, faultFile, violation, violationFile } from '@fleet/contract/alarm/calls';
import { alarmModel, faultTypes, violationTypes, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import { alarmSheetText, faultText, violationText } from '@fleet/contract/alarm/text';
import { say } from '@fleet/contract/text';
import type { Context } from '../../../base/context';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { groupAlarms } from './groups';
import { countAlarms, handleAlarms, pushAlarms, readAlarms } from './handling';
import { findFaults, findViolations, listFaults, listViolations } from './queries';
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
    list: answerPage(listFaults),
    groups: groupAlarms('fault'),
    push: pushAlarms('fault'),
  }),
  ...serve(violation, {
    list: answerPage(listViolations),
    groups: groupAlarms('violation'),
    push: pushAlarms('violation'),
  }),
  ...serve(alarm, {
    faultTypes: named(faultTypes),
    violationTypes: named(violationTypes),
    handle: handleAlarms,
    faults: findFaults,
    violations: findViolations,
    counts: countAlarms,
    read: readAlarms,
    rules: listRules,
    editRule,
  }),
  exportRoute({
    list: fault.list,
    file: faultFile,
    find: listFaults,
    words: { ...faultText, ...alarmSheetText },
  }),
  exportRoute({
    list: violation.list,
    file: violationFile,
    find: listViolations,
    words: { ...violationText, ...alarmSheetText },
  }),
];
