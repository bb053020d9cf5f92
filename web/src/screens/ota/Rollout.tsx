import type { Output } from '@fleet/contract/call';
import { ota } from '@fleet/contract/ota/calls';
import { deviceStates, type DeviceState } from '@fleet/contract/ota/states';
import { deviceStateText, otaText } from '@fleet/contract/ota/text';
import { shellText } from '@fleet/contract/shell/text';
import { Alert, Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { PagedTable } from '../../kit/list/PagedTable';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay, useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { deviceFields } from './fields';
import type { VersionRow } from './Publish';
import { useClear } from '../../kit/fields/clear';
import './ota.css';

type Wave = Output<typeof ota.progress>['waves'][number];
type Device = Output<typeof ota.progress>['rows'][number];

const columns = [
  'terminalId',
  'deviceState',
  'percent',
  'problem',
  'firmwareVersion',
  'wave',
  'carId',
  'progressAt',
] as const;

/** How a version reaches its terminals: a bar for each wave, and the terminals themselves. */
export function Rollout({ row }: { row: VersionRow }) {
  const say = useSay();
  const clear = useClear();
  const mayRetry = useMay()(ota.retry);
  const [deviceState, setDeviceState] = useState<DeviceState | null>(null);
  const answer = useCall(ota.progress, { id: row.id, pageSize: 1 }, { keepsOld: true, isLive: true });
  if (answer.error && !answer.data)
    return <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />;
  const waves = answer.data?.waves ?? [];
  if (!answer.data) return <Skeleton active />;
  if (waves.length === 0) return <p className="ota__none">{say(otaText.notIssued)}</p>;
  return (
    <section className="ota__rollout">
      {row.haltedBecause && <Alert showIcon type="warning" title={say(otaText[row.haltedBecause])} />}
      <h3>{say(otaText.waves)}</h3>
      <ol className="ota__waves">
        {waves
          .filter(({ size, isUnderWay }) => size > 0 || isUnderWay)
          .map((wave) => (
            <WaveBar key={wave.number} wave={wave} />
          ))}
      </ol>
      <div className="ota__devicesHead">
        <h3>{say(otaText.devices)}</h3>
        <Select<DeviceState>
          allowClear={clear}
          aria-label={say(otaText.deviceState)}
          placeholder={say(otaText.deviceState)}
          value={deviceState}
          onChange={(next: DeviceState | undefined) => setDeviceState(next ?? null)}
          options={deviceStates.map((value) => ({ value, label: say(deviceStateText[value]) }))}
        />
      </div>
      <PagedTable
        key={deviceState}
        list={ota.progress}
        input={{ id: row.id, ...(deviceState && { deviceState }) }}
        columns={columns}
        fields={deviceFields}
        words={otaText}
        isLive
        empty={otaText.noDevices}
        {...(row.state === 'issued' &&
          row.failed > 0 &&
          mayRetry && {
            actions: (device: Device) =>
              device.deviceState === 'failed' && (
                <RetryOne id={row.id} terminalRowId={device.terminalRowId} />
              ),
          })}
      />
    </section>
  );
}

const parts = ['succeeded', 'failed', 'underWay', 'waiting'] as const;

function WaveBar({ wave }: { wave: Wave }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { number, kind, percent, size, deadline, isUnderWay } = wave;
  const name = kind === 'percent' ? say(otaText.upTo, { percent: percent ?? '' }) : say(otaText[kind]);
  return (
    <li aria-current={isUnderWay ? 'step' : undefined}>
      <p>
        <strong>{say(otaText.waveNumber, { number, kind: name })}</strong>
        <span>{say(otaText.waveFigures, wave)}</span>
        {deadline && <span>{say(otaText.waveUntil, { time: showInstant(deadline, timeZone) })}</span>}
      </p>
      <div className="ota__bar" aria-hidden="true">
        {size > 0 &&
          parts.map((part) => (
            <span key={part} className={`ota__part ota__part--${part}`} style={{ flexGrow: wave[part] }} />
          ))}
      </div>
    </li>
  );
}

function RetryOne({ id, terminalRowId }: { id: string; terminalRowId: string }) {
  const say = useSay();
  const { mutate, isPending } = useSend(ota.retry);
  return (
    <Button
      type="link"
      loading={isPending}
      onClick={() => mutate({ id, terminalRowId }, { onSuccess: () => announceDone(otaText.retried) })}
    >
      {say(shellText.retry)}
    </Button>
  );
}
