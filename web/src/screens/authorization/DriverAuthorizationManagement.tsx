import type { Output } from '@fleet/contract/call';
import { authorization, authRemoteFile } from '@fleet/contract/authorization/calls';
import { authRemoteText, authText } from '@fleet/contract/authorization/text';
import { announceDone, useSend } from '../../kit/calls';
import { useAskFirst } from '../../kit/askFirst';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';
import { authFields } from './fields';
import { granting } from './Granting';
import { Decisions } from '../../parts/authorization/Decisions';
import { WhoMay } from './WhoMay';
import { RowAct } from '../../kit/list/RowAct';

type Row = Output<typeof authorization.byDriver>['rows'][number];

const hasAny = ({ finger, key, face, pending, failed }: Row) => finger + key + face + pending + failed > 0;

/** Takes back everything that a driver has been granted. */
function RevokeAll({ row }: { row: Row }) {
  const say = useSay();
  const ask = useAskFirst();
  const { mutateAsync } = useSend(authorization.del);
  if (!hasAny(row)) return null;
  const act = () =>
    mutateAsync({ matching: { driverId: row.id, source: 'remote' } }).then(() =>
      announceDone(authText.cleared),
    );
  return (
    <RowAct
      danger
      onClick={() =>
        ask({
          title: `${say(authText.clear)} · ${row.driverName}`,
          text: say(authText.revokeHint),
          verb: say(authText.clear),
          isDanger: true,
          act,
        })
      }
    >
      {say(authText.clear)}
    </RowAct>
  );
}

/** Asks the terminals of every truck that the driver may start. */
function SyncDriver({ row }: { row: Row }) {
  const say = useSay();
  const ask = useAskFirst();
  const { mutateAsync } = useSend(authorization.syncDrivers);
  if (!hasAny(row)) return null;
  const act = () => mutateAsync({ driverIds: [row.id] }).then(() => announceDone(authText.asked));
  return (
    <RowAct
      onClick={() =>
        ask({
          title: `${say(authText.sync)} · ${row.driverName}`,
          text: say(authText.syncHint),
          verb: say(authText.sync),
          act,
        })
      }
    >
      {say(authText.sync)}
    </RowAct>
  );
}

const columns = [
  'driverNum',
  'driverName',
  'orgName',
  'licenceExpire',
  'finger',
  'key',
  'face',
  'pending',
  'failed',
  'lastAnswer',
] as const;

/** Drivers, and on how many trucks each is known by what. */
export const DriverAuthorizationManagement = listScreen({
  text: authRemoteText,
  fields: authFields,
  list: authorization.byDriver,
  name: 'driverName',
  filters: ['orgId', 'driver', 'authType'],
  columns,
  view: [{ names: columns }],
  tools: [
    {
      call: authorization.add,
      Act: granting({ call: authorization.add, who: ['driverIds'], how: ['authTypes'] }),
    },
    { call: authorization.decisions, Act: WhoMay },
  ],
  more: [
    { call: authorization.syncDrivers, Act: SyncDriver },
    { call: { ...authorization.del, right: 'authRemote:del' }, Act: RevokeAll },
  ],
  below: [{ call: authorization.decisions, Show: ({ row }) => <Decisions driverId={row.id} /> }],
  file: authRemoteFile,
});
