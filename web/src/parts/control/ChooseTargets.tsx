import { controlText } from '@fleet/contract/control/text';
import { electricFence } from '@fleet/contract/electricFence/calls';
import { electricFenceText } from '@fleet/contract/electricFence/text';
import { schedule } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { terminalTargets } from '@fleet/contract/terminal/calls';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { FileChoice } from '../../kit/fields/FileChoice';
import { download } from '../../kit/files';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import { useMay } from '../../kit/session';
import { MembersPick } from '../org/MembersPick';
import type { Targets } from './order';

interface Props {
  value: Targets;
  onChange: (targets: Targets) => void;
}

const ways = ['byVehicle', 'byTerminal', 'bySheet'] as const;
type Way = (typeof ways)[number];
const wayOf = ({ terminalRowIds, file }: Targets): Way =>
  file ? 'bySheet' : terminalRowIds ? 'byTerminal' : 'byVehicle';

/** Whom the command is for: vehicles, terminals, or a sheet of terminal numbers. */
export function ChooseTargets({ value, onChange }: Props) {
  const say = useSay();
  const may = useMay();
  const [way, setWay] = useState(() => wayOf(value));
  const fetchSheet = () =>
    download(terminalTargets, {}).catch((problem: unknown) => announce('error', sentenceOf(problem)));
  return (
    <div className="wizard__targets">
      <Segmented<Way>
        aria-label={say(controlText.chooseTargets)}
        options={ways.map((one) => ({ value: one, label: say(controlText[one]) }))}
        value={way}
        onChange={(next) => {
          setWay(next);
          onChange({});
        }}
      />
      {way === 'byVehicle' && (
        <MembersPick
          call={schedule.cars}
          keys="vehicleIds"
          addWord={scheduleText.addOrg}
          aria-label={say(controlText.byVehicle)}
          value={(value.vehicleIds as string[] | undefined) ?? []}
          onChange={(vehicleIds) => onChange({ vehicleIds })}
        />
      )}
      {way === 'byTerminal' && (
        <MembersPick
          call={electricFence.choices}
          keys="terminalRowIds"
          addWord={electricFenceText.addOrg}
          aria-label={say(controlText.byTerminal)}
          value={(value.terminalRowIds as string[] | undefined) ?? []}
          onChange={(terminalRowIds) => onChange({ terminalRowIds })}
        />
      )}
      {way === 'bySheet' && (
        <>
          <p>{say(controlText.sheetHint)}</p>
          <FileChoice accept=".xls,.xlsx" onChoose={(file) => onChange({ file })}>
            {value.file?.name ?? say(controlText.bySheet)}
          </FileChoice>
          {may(terminalTargets) && (
            <Button type="link" onClick={() => void fetchSheet()}>
              {say(controlText.targetSheet)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
