import { authorization, authSiteFile } from '@fleet/contract/authorization/calls';
import { authSiteText, authText } from '@fleet/contract/authorization/text';
import { confirmAction } from '../../kit/list/confirmAction';
import { listScreen } from '../../kit/list/ListScreen';
import { authFacts, type AuthRow } from './authScreen';
import { authFields } from './fields';
import { onVehicles } from './Granting';
import { WhoMay } from './WhoMay';

const revoke = confirmAction<typeof authorization.del, AuthRow>({
  call: authorization.del,
  word: authText.revoke,
  consequence: authText.revokeHint,
  nameOf: ({ carId, number }) => `${carId} · ${number}`,
  isFor: ({ state }) => state !== 'revoking',
  isDanger: true,
});

const Sync = onVehicles({
  call: authorization.sync,
  word: authText.sync,
  note: authText.syncHint,
  done: authText.asked,
  question: { title: authText.sync, text: authText.syncAsk },
});

/** Everything that terminals hold, what was entered at the trucks among it. */
export const AuthorizationManagement = listScreen({
  text: authSiteText,
  fields: authFields,
  list: authorization.list,
  name: 'carId',
  filters: ['orgId', 'anyNum', 'driver', 'authType', 'power', 'source', 'state'],
  columns: [
    'terminalId',
    'carId',
    'driverNum',
    'driverName',
    'authType',
    'number',
    'power',
    'source',
    'state',
    'createdAt',
  ],
  view: [{ names: ['authType', ...authFacts] }],
  tools: [
    { call: authorization.sync, Act: Sync },
    { call: authorization.decisions, Act: WhoMay },
  ],
  more: [{ call: { ...authorization.del, right: 'authSite:del' }, Act: revoke.OneRow }],
  batch: [{ call: { ...authorization.del, right: 'authSite:del' }, Act: revoke.Marked }],
  file: authSiteFile,
});
