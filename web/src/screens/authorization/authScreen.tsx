import type { authFinger } from '@fleet/contract/authorization/calls';
import type { Call, Output } from '@fleet/contract/call';
import { authText } from '@fleet/contract/authorization/text';
import type { Text } from '@fleet/contract/text';
import type { ComponentType } from 'react';
import { confirmAction } from '../../kit/list/confirmAction';
import { listScreen } from '../../kit/list/ListScreen';
import { authFields } from './fields';
import { granting, onVehicles } from './Granting';

type Calls = Pick<typeof authFinger, 'list' | 'add' | 'clear' | 'del' | 'refresh'>;
export type AuthRow = Output<typeof authFinger.list>['rows'][number];

interface AuthScreen {
  calls: Calls;
  text: Record<keyof typeof authText | 'title', Text>;
  file: Call;
  tools?: readonly { call: Call; Act: ComponentType }[];
  below?: readonly { call: Call; Show: ComponentType<{ row: AuthRow }> }[];
}

const nameOf = ({ carId, number }: AuthRow) => `${carId} · ${number}`;

const authColumns = [
  'carId',
  'terminalId',
  'driverNum',
  'driverName',
  'number',
  'power',
  'state',
  'problem',
  'validTo',
  'createdAt',
] as const;
export const authFacts = [
  ...authColumns,
  'answer',
  'source',
  'validFrom',
  'createdBy',
  'answeredAt',
  'orgName',
] as const;

/** One kind of authorization: who has it on which truck, and whether the terminal has taken it. */
export function authScreen({ calls, text, file, tools = [], below = [] }: AuthScreen) {
  const revoke = confirmAction<typeof calls.del, AuthRow>({
    call: calls.del,
    word: authText.revoke,
    consequence: authText.revokeHint,
    nameOf,
    isFor: ({ state }) => state !== 'revoking',
    isDanger: true,
  });
  const refresh = confirmAction<typeof calls.refresh, AuthRow>({
    call: calls.refresh,
    word: authText.refresh,
    consequence: authText.refreshHint,
    nameOf,
    isFor: ({ state, source }) => source === 'remote' && state !== 'suspended',
  });
  const Clear = onVehicles({
    call: calls.clear,
    word: authText.clear,
    note: authText.clearHint,
    done: authText.cleared,
    question: { title: authText.clear, text: authText.clearAsk },
  });
  return listScreen({
    text,
    fields: authFields,
    list: calls.list,
    name: 'carId',
    filters: ['orgId', 'anyNum', 'driver', 'number', 'state', 'power'],
    columns: authColumns,
    view: [{ names: authFacts }],
    tools: [
      { call: calls.add, Act: granting({ call: calls.add, who: ['driverIds'] }) },
      ...tools,
      { call: calls.clear, Act: Clear },
    ],
    more: [
      { call: calls.refresh, Act: refresh.OneRow },
      { call: calls.del, Act: revoke.OneRow },
    ],
    batch: [
      { call: calls.refresh, Act: refresh.Marked },
      { call: calls.del, Act: revoke.Marked },
    ],
    below,
    file,
  });
}
