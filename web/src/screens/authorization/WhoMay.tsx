import type { Text } from '@fleet/contract/text';
import { authorization } from '@fleet/contract/authorization/calls';
import { authText } from '@fleet/contract/authorization/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Drawer, Form, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { DriverPick } from '../../parts/driver/DriverPick';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import './whoMay.css';

interface Asked {
  vehicleId?: string;
  driverId?: string;
}

/** Asks who may start a truck, or which trucks a driver may start. */
export function WhoMay() {
  const say = useSay();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>({});
  const set = (name: keyof Asked) => (value: string | null) =>
    setAsked(({ [name]: _, ...rest }) => ({ ...rest, ...(value && { [name]: value }) }));
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(authText.whoMay)}</Button>
      {isOpen && (
        <Drawer
          open
          size={isPhone ? '100%' : 720}
          title={say(authText.whoMay)}
          onClose={() => setOpen(false)}
        >
          <Form layout="vertical" component="div" className="whoMay__ask">
            <Form.Item label={say(authText.vehicleId)} htmlFor="whoMay-vehicle">
              <VehiclePick id="whoMay-vehicle" value={asked.vehicleId ?? null} onChange={set('vehicleId')} />
            </Form.Item>
            <Form.Item label={say(authText.driverId)} htmlFor="whoMay-driver">
              <DriverPick id="whoMay-driver" value={asked.driverId ?? null} onChange={set('driverId')} />
            </Form.Item>
          </Form>
          {asked.vehicleId || asked.driverId ? <Decisions {...asked} /> : <p>{say(authText.whoMayHint)}</p>}
        </Drawer>
      )}
    </>
  );
}

/** One line for each driver and truck: yes, or every reason why not; and what speaks against it all the same. */
export function Decisions(asked: Asked) {
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
