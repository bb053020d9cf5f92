import { commandTypes } from '@fleet/contract/command/calls';
import { shownStates } from '@fleet/contract/control/calls';
import { wordOfFlag } from '@fleet/contract/control/params';
import { commandProblems } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import type { Text } from '@fleet/contract/text';
import { choice } from '../../kit/fields/choice';
import type { Field, Fields } from '../../kit/fields/field';
import { instant, instantTo } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { useLanguage, useSay } from '../../kit/language';
import { OrgTree } from '../org/OrgTree';
import { CommandMark } from './CommandMark';
import { Params } from './params';

interface Named {
  identifier: string;
  nameZh?: string | null;
  nameEn?: string | null;
  params?: Record<string, unknown>;
}

/**
 * The name of a command: as in the catalogue, or our own words for what the system sends by itself. One that was sent
 * to lock or to unlock says which: the catalogue has one name for both.
 */
export function useInstruction() {
  const say = useSay();
  const language = useLanguage();
  const words: Record<string, Text | undefined> = controlText;
  return (of: Named) => {
    const isLocked = of.params?.locked;
    if (typeof isLocked === 'boolean') return say(wordOfFlag('locked', isLocked));
    const named = language === 'en' ? of.nameEn : of.nameZh;
    const own = words[of.identifier];
    return named ?? (own ? say<Text>(own) : of.identifier);
  };
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
  nameZh: text(),
  nameEn: text(),
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
