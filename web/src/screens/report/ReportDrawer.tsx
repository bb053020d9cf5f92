import type { Output } from '@fleet/contract/call';
import { report } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import { shellText } from '@fleet/contract/shell/text';
import { Drawer, Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './report.css';

export type ReportRow = Output<typeof report.list>['rows'][number];

/** One report: what it would hold now, and who gets it. */
export function ReportDrawer({ row, close }: { row: ReportRow; close: () => void }) {
  const say = useSay();
  const isPhone = useIsPhone();
  const which = { report: row.report, period: row.period };
  const sample = useCall(report.sample, which);
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 720}
      title={`${say(reportText[row.report])} · ${say(reportText[row.period])}`}
      onClose={close}
    >
      <h3>{say(reportText.sample)}</h3>
      {sample.error && <ProblemPanel problem={sample.error} retry={() => void sample.refetch()} />}
      {sample.isPending && <Skeleton active />}
      {sample.data && (
        <div className="report__sample">
          <table>
            <thead>
              <tr>
                {sample.data.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.data.rows.map((cells) => (
                <tr key={cells.join()}>
                  {cells.map((cell, at) => (
                    <td
                      key={sample.data.heads[at]}
                      className={typeof cell === 'number' ? 'report__figure' : undefined}
                    >
                      {cell === null ? '' : String(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {sample.data.rows.length === 0 && <p>{say(shellText.nothingYet)}</p>}
        </div>
      )}
      <Subscribers which={which} />
    </Drawer>
  );
}

function Subscribers({ which }: { which: Pick<ReportRow, 'report' | 'period'> }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data } = useCall(report.subscribers, which);
  return (
    <>
      <h3>{say(reportText.subscribers)}</h3>
      {data?.rows.length === 0 && <p>{say(reportText.nobody)}</p>}
      <ul className="report__subscribers">
        {data?.rows.map(({ id, username, orgName, since, lastSent, lastState, problem }) => (
          <li key={id}>
            <strong>{username}</strong> {orgName} · {say(reportText.since)} {showInstant(since, timeZone)}
            {lastState && ` · ${say(reportText[lastState])} ${showInstant(lastSent, timeZone)}`}
            {problem && ` · ${problem}`}
          </li>
        ))}
      </ul>
    </>
  );
}
