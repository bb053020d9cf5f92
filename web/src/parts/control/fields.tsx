import { commandTypes } from '@fleet/contract/command/calls';
import { shownStates } from '@fleet/contract/control/calls';
import { instructionOf, type Named } from '@fleet/contract/control/params';
import { commandProblems } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { choice } from '../../kit/fields/choice';
import type { Field, Fields } from '../../kit/fields/field';
import { instant, instantTo } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { OrgTree } from '../org/OrgTree';
import { CommandMark } from './CommandMark';
import { Params } from './params';

export function useInstruction() {
  const say = useSay();
  return (of: Named) => say(instructionOf(of));
}

export const controlFields = {
  orgId: pick(OrgTree),
  orgName: text(),
  anyNum: text(),
  terminalId: text(),
  carId: text(),
  batchId: text(),
  identifier: text(),
  instruction: text(),
  cmdType: choice(commandTypes, controlText),
  params: { ...text(), Show: Params, isWide: true } as unknown as Field,
  issuedAt: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  issuedBy: text(),
  sentAt: instant(),
  finishedAt: instant(),
  state: { ...choice(shownStates, controlText), Show: CommandMark, isState: true },
  problem: choice(commandProblems, controlText),
  tries: number(),
  retries: number(),
  answerCode: number(),
  answer: text(),
} satisfies Fields;
