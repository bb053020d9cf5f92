import { authorization } from '@fleet/contract/authorization/calls';
import { authText } from '@fleet/contract/authorization/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Skeleton, Tag } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './whoMay.css';

export interface AskedDecisions {
  vehicleId?: string;
  driverId?: string;
}

/** One line for each driver and truck: yes, or every reason why not; and what speaks against it all the same. */
export function Decisions(asked: AskedDecisions) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(authorization.decisions, asked, { isLive: true });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(shellText.nothingYet)} />;
  return (
    <>
      {data.version !== null && data.changedAt && (
        <p>
          {say(authText.version)} {data.version} · {showInstant(data.changedAt, timeZone)}
        </p>
      )}
      <ul className="whoMay">
        {data.rows.map((row) => (
          <li key={`${row.vehicleId} ${row.driverId}`}>
            <div className="whoMay__who">
              <strong>{row.driverName}</strong> {row.driverNum} · {row.carId}
            </div>
            <div>
              <Tag color={row.may ? 'success' : 'error'}>
                {row.may ? '✓' : '✕'} {say(row.may ? authText.may : authText.mayNot)}
              </Tag>
              {row.reasons.map((reason) => say<Text>(authText[reason])).join(' · ')}
            </div>
            {row.warnings.length > 0 && (
              <div>
                <Tag color="warning">! {say(authText.warning)}</Tag>
                {row.warnings.map((warning) => say<Text>(authText[warning])).join(' · ')}
              </div>
            )}
            <div className="whoMay__with">
              {[
                ...row.credentials.map(
                  ({ authType, number, state }) =>
                    `${say<Text>(authText[authType])} ${number} (${say<Text>(authText[state])})`,
                ),
                `${say(authText.licenceExpire)} ${row.licenceExpire}`,
              ].join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
