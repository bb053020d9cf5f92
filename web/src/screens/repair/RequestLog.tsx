import { log } from '@fleet/contract/log/calls';
import { actionText, logText } from '@fleet/contract/log/text';
import type { Text, Texts } from '@fleet/contract/text';
import { Button } from 'antd';
import { useOlder } from '../../kit/calls';
import { useSay } from '../../kit/language';
import type { RowOf } from '../../kit/list/listing';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';

const words: Texts = actionText;

/** The operation log of a request, the newest first. */
export function RequestLog({ id }: { id: string }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const found = useOlder(log.list, { module: 'repair', recordId: id });
  const rows = found.rows as readonly RowOf<typeof log.list>[] | undefined;
  if (found.problem && !rows) return <ProblemPanel problem={found.problem} retry={found.refetch} />;
  return (
    <section className="facts repairLogs">
      <h3>{say(logText.title)}</h3>
      <table className="repairLog">
        <tbody>
          {rows?.map(({ id, time, loginName, action, ip }) => (
            <tr key={id}>
              <th scope="row">{say<Text>(words[action] ?? [action, action])}</th>
              <td>{loginName}</td>
              <td>{ip}</td>
              <td>{showInstant(time, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.hasOlder && <Button onClick={found.fetchOlder}>{say(logText.older)}</Button>}
    </section>
  );
}
