import { control } from '@fleet/contract/control/calls';
import { commandSteps, mostRetries } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { confirmAction } from '../../kit/list/confirmAction';

interface Instruction {
  id: string;
  terminalId: string;
  identifier: string;
  subject: string | null;
  state: string;
  retries: number;
}

const nameOf = ({ terminalId, identifier }: Instruction) => `${terminalId} ${identifier}`;

export const retry = confirmAction({
  call: control.retry,
  word: controlText.retry,
  consequence: controlText.retryHint,
  nameOf,
  isFor: ({ state, retries, identifier, subject }) =>
    state === commandSteps.retry.from && retries < mostRetries && identifier !== 'lock' && subject === null,
});

export const cancel = confirmAction({
  call: control.cancel,
  word: controlText.cancel,
  consequence: controlText.cancelHint,
  nameOf,
  isFor: ({ state }) => state === commandSteps.cancel.from,
  isDanger: true,
});
