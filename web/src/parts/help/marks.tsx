import { alarmLevels } from '@fleet/contract/alarm/catalogue';
import { authStates } from '@fleet/contract/authorization/states';
import { batteryStates } from '@fleet/contract/battery/states';
import { shownStates } from '@fleet/contract/control/calls';
import { fenceLevels } from '@fleet/contract/fence/calls';
import { markMeanings } from '@fleet/contract/help/marks';
import { helpText } from '@fleet/contract/help/text';
import { maintainStatuses } from '@fleet/contract/maintenance/states';
import { noteStates } from '@fleet/contract/note/states';
import { repairStates } from '@fleet/contract/repair/states';
import { badges, vehicleStates } from '@fleet/contract/status/calls';
import type { Text } from '@fleet/contract/text';
import { examStates } from '@fleet/contract/training/states';
import type { ComponentType, ReactNode } from 'react';
import { BadgeMarks, StateMark } from '../../kit/StateMark';
import { LevelMark } from '../alarm/LevelMark';
import { AuthMark } from '../authorization/AuthMark';
import { BatteryMark } from '../battery/BatteryMark';
import { CommandMark } from '../control/CommandMark';
import { LevelMark as FenceMark } from '../fence/levels';
import { ResultMark } from '../inspection/ResultMark';
import { StandingMark } from '../maintenance/StandingMark';
import { NoteMark } from '../note/NoteMark';
import { StateTag } from '../repair/StateTag';
import { ReviewMark } from '../review/marks';
import { ExamMark } from '../training/ExamMark';
import type { MarkGroup } from './pages';

export interface Legend {
  title: Text;
  lines: readonly { key: string; mark: ReactNode; meaning: Text }[];
}

/** A line for each value: the mark as the page draws it, and what it means. */
function legend<V extends string>(
  title: Text,
  values: readonly V[],
  Mark: ComponentType<{ value: V }>,
  meanings: Readonly<Record<V, Text>>,
): Legend {
  const lines = values.map((value) => ({
    key: value,
    mark: <Mark value={value} />,
    meaning: meanings[value],
  }));
  return { title, lines };
}

const { state, badge, validity, approval, repair, maintenance, level, result } = markMeanings;
const { command, authorization, exam, note, battery, fence } = markMeanings;
const validities = ['normal', 'nearExpiry', 'expired', 'notRecorded'] as const;

const OneBadge = ({ value }: { value: (typeof badges)[number] }) => <BadgeMarks values={[value]} />;

/** The marks of the product with their meaning, group by group. */
export const legends: Readonly<Record<MarkGroup, Legend>> = {
  state: legend(helpText.forState, vehicleStates, StateMark, state),
  badge: legend(helpText.forBadge, badges, OneBadge, badge),
  validity: legend(helpText.forValidity, validities, ReviewMark, validity),
  approval: legend(helpText.forApproval, ['unapproved', 'passed', 'rejected'], ReviewMark, approval),
  repair: legend(helpText.forRepair, repairStates, StateTag, repair),
  maintenance: legend(helpText.forMaintenance, maintainStatuses, StandingMark, maintenance),
  level: legend(helpText.forLevel, alarmLevels, LevelMark, level),
  result: legend(helpText.forResult, ['normal', 'abnormal', 'na'], ResultMark, result),
  command: legend(helpText.forCommand, shownStates, CommandMark, command),
  authorization: legend(helpText.forAuthorization, authStates, AuthMark, authorization),
  exam: legend(helpText.forExam, examStates, ExamMark, exam),
  note: legend(helpText.forNote, noteStates, NoteMark, note),
  battery: legend(helpText.forBattery, batteryStates, BatteryMark, battery),
  fence: legend(helpText.forFence, fenceLevels, FenceMark, fence),
};
