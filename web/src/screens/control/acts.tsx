import { control } from '@fleet/contract/control/calls';
import { commandSteps, mayCancel, mostRetries } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { confirmAction } from '../../kit/list/confirmAction';

interface Instruction {
  id: string;
  terminalId: string;
  carId: string | null;
  /** The command in words. */
  instruction: string;
  identifier: string;
  subject: string | null;
  state: string;
  tries: number;
  retries: number;
  problem: string | null;
}

const nameOf = ({ carId, terminalId, instruction }: Instruction) => `${carId ?? terminalId} ${instruction}`;

export const retry = confirmAction({
  call: control.retry,
  word: controlText.retry,
  consequence: controlText.retryHint,
  nameOf,
  isFor: ({ state, retries, identifier, subject, problem }) =>
    state === commandSteps.retry.from &&
    retries < mostRetries &&
    identifier !== 'lock' &&
    subject === null &&
    problem !== 'rebound',
});

export const cancel = confirmAction({
  call: control.cancel,
  word: controlText.cancel,
  consequence: controlText.cancelHint,
  nameOf,
  isFor: mayCancel,
  isDanger: true,
});
