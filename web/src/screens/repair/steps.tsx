import type { Call } from '@fleet/contract/call';
import { repair, type RepairRow } from '@fleet/contract/repair/calls';
import {
  personObstacle,
  repairStates,
  stateObstacle,
  type RepairState,
  type RepairStep,
} from '@fleet/contract/repair/states';
import { repairDone, repairText } from '@fleet/contract/repair/text';
import { useState } from 'react';
import { announceDone, useSend } from '../../kit/calls';
import { useAskFirst } from '../../kit/askFirst';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { useMay } from '../../kit/session';
import { EditRequest } from '../../parts/repair/RequestForm';
import { OrderForm } from './OrderForm';
import { ReasonForm } from './ReasonForm';

/** The call behind each step; two of them share one, whose right depends on which it is. */
const calls: Record<RepairStep, Call> = {
  accept: repair.accept,
  giveUp: { ...repair.step, right: 'repair:giveUp' },
  order: repair.addOrder,
  again: { ...repair.step, right: 'repair:again' },
  finish: repair.finish,
  abandon: repair.abandon,
  urge: repair.urge,
  edit: repair.edit,
  del: repair.del,
};

/** The steps that bring a request on come first. */
const inOrder: readonly RepairStep[] = [
  'accept',
  'order',
  'finish',
  'again',
  'giveUp',
  'urge',
  'edit',
  'abandon',
  'del',
];

/** The step that brings a request from one column to another. */
export function stepBetween(from: RepairState, to: RepairState): RepairStep {
  switch (to) {
    case 'unaccepted':
      return 'giveUp';
    case 'pending':
      return from === 'repaired' ? 'again' : 'accept';
    case 'repaired':
      return 'order';
    case 'closed':
      return from === 'unaccepted' ? 'abandon' : 'finish';
  }
}

/** The obstacle to a step, in words; null when it can be taken. */
export function useObstacle() {
  const say = useSay();
  const may = useMay();
  return (row: RepairRow, step: RepairStep): string | null => {
    const why = stateObstacle(step, row.state);
    if (why === repairText.notRepaired) return say(repairText.notRepairedYet);
    if (why) return say(why);
    if (!may(calls[step])) return say(repairText.noStepRight, { doing: say(repairText[step]) });
    const other = personObstacle(step, row);
    return other && say(other);
  };
}

/** The steps whose buttons a request shows: those that can be taken, and finishing, which says why not yet. */
export function useSteps() {
  const may = useMay();
  const obstacle = useObstacle();
  return (row: RepairRow): { step: RepairStep; why: string | null }[] =>
    inOrder
      .filter((step) => may(calls[step]))
      .map((step) => ({ step, why: obstacle(row, step) }))
      .filter(
        ({ step, why }) => why === null || (step === 'finish' && row.isRequester && row.state !== 'closed'),
      )
      .toSorted((one, other) => Number(one.why !== null) - Number(other.why !== null));
}

/** Whether a card is worth moving: to somewhere that its state leads to, by a step that this person has a right to. */
export function useMayMove() {
  const may = useMay();
  return ({ state }: RepairRow) =>
    repairStates
      .map((to) => stepBetween(state, to))
      .some((step) => stateObstacle(step, state) === null && may(calls[step]));
}

const questions = {
  finish: repairText.finishText,
  abandon: repairText.abandonText,
  urge: repairText.urgeText,
  del: repairText.delText,
};

/** Takes steps: some at once, some after a question, some after a form, which `form` is while it is open. */
export function useTakeStep() {
  const say = useSay();
  const obstacle = useObstacle();
  const askFirst = useAskFirst();
  const [asking, setAsking] = useState<{ row: RepairRow; step: RepairStep } | null>(null);
  const sending = {
    accept: useSend(repair.accept),
    finish: useSend(repair.finish),
    abandon: useSend(repair.abandon),
    urge: useSend(repair.urge),
    del: useSend(repair.del),
  };

  function take(row: RepairRow, step: RepairStep) {
    const why = obstacle(row, step);
    if (why) return announce('info', why);
    switch (step) {
      case 'accept':
        // A refusal is announced by itself.
        return void sending.accept
          .mutateAsync({ id: row.id })
          .then(() => announceDone(repairDone.accept))
          .catch(() => undefined);
      case 'finish':
      case 'abandon':
      case 'urge':
      case 'del': {
        const doing = say(repairText[step]);
        return void askFirst({
          title: say(repairText.sure, { doing, num: row.requestNum }),
          text: say(questions[step]),
          verb: doing,
          isDanger: step === 'abandon' || step === 'del',
          act: () => sending[step].mutateAsync({ id: row.id }).then(() => announceDone(repairDone[step])),
        });
      }
      default:
        setAsking({ row, step });
    }
  }

  const close = () => setAsking(null);
  const form = asking && <StepForm {...asking} close={close} />;
  return { take, form };
}

interface StepFormProps {
  row: RepairRow;
  step: RepairStep;
  close: () => void;
}

function StepForm({ row, step, close }: StepFormProps) {
  if (step === 'order') return <OrderForm row={row} close={close} />;
  if (step === 'edit') return <EditRequest row={row} close={close} />;
  return <ReasonForm row={row} step={step === 'again' ? 'again' : 'giveUp'} close={close} />;
}
