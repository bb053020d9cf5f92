import {
  authFace,
  authFaceFile,
  authFinger,
  authFingerFile,
  authKey,
  authKeyFile,
  authorization,
  authRemoteFile,
  authSiteFile,
} from '@fleet/contract/authorization/calls';
import type { AuthType } from '@fleet/contract/authorization/states';
import {
  authFaceText,
  authFingerText,
  authKeyText,
  authRemoteText,
  authSiteText,
} from '@fleet/contract/authorization/text';
import type { Context } from '../../../base/context';
import { answerPage, type Paging } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listDecisions } from './decisions';
import { listByDriver, listOperations, listRecords, showRecordsOf } from './recordLists';
import {
  clearOf,
  grant,
  grantCards,
  loadLibraries,
  grantOf,
  grantOnCar,
  needRow,
  refreshOf,
  revokeAny,
  revokeOf,
  syncDrivers,
  syncVehicles,
  unloadLibrary,
} from './service';

type Filter = Parameters<typeof listRecords>[1] & Paging;

const listOf = (authType: AuthType) => (ctx: Context, filter: Filter) =>
  listRecords(ctx, { ...filter, authType });

/** The routes that every kind of authorization has. */
const ofType = (authType: AuthType) => ({
  list: answerPage(listOf(authType)),
  add: grantOf(authType),
  clear: clearOf(authType),
  del: revokeOf(authType),
  refresh: refreshOf(authType),
});

const rowsOf =
  (authType: AuthType) => async (ctx: Context, of: { driverId?: string; terminalRowId?: string }) => ({
    rows: await showRecordsOf(ctx, { ...of, authType }),
  });

export const authorizationRoutes = [
  ...serve(authorization, {
    list: answerPage((ctx, filter: Filter) => listRecords(ctx, filter)),
    byDriver: answerPage(listByDriver),
    add: grant,
    del: revokeAny,
    sync: syncVehicles,
    syncDrivers,
    decisions: listDecisions,
  }),
  ...serve(authFinger, {
    ...ofType('finger'),
    addLibraries: loadLibraries,
    removeLibrary: unloadLibrary,
    ofDriver: rowsOf('finger'),
  }),
  ...serve(authKey, { ...ofType('key'), addCards: grantCards, ofTerminal: rowsOf('key') }),
  ...serve(authFace, {
    ...ofType('face'),
    addToCar: grantOnCar,
    records: rowsOf('face'),
    async operations(ctx, { id }) {
      await needRow(ctx, id, 'face');
      return { rows: await listOperations(ctx, id) };
    },
  }),
  exportRoute({ list: authorization.list, file: authSiteFile, find: listRecords, words: authSiteText }),
  exportRoute({
    list: authorization.byDriver,
    file: authRemoteFile,
    find: listByDriver,
    words: authRemoteText,
  }),
  exportRoute({ list: authFinger.list, file: authFingerFile, find: listOf('finger'), words: authFingerText }),
  exportRoute({ list: authKey.list, file: authKeyFile, find: listOf('key'), words: authKeyText }),
  exportRoute({ list: authFace.list, file: authFaceFile, find: listOf('face'), words: authFaceText }),
];
