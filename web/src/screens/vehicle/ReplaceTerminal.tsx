import type { Output } from '@fleet/contract/call';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { vehicleFields } from './fields';

type Vehicle = Output<typeof vehicle.list>['rows'][number];

const sections = [{ names: ['terminalRowId'] }];

/** Puts another terminal on a vehicle, or none. */
export function ReplaceTerminal({ row }: { row: Vehicle }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const word = say(vehicleText.replaceTerminal);
  return (
    <>
      <Button type="link" onClick={() => setOpen(true)}>
        {word}
      </Button>
      {isOpen && (
        <RecordForm
          call={vehicle.replaceTerminal}
          title={`${word} ${row.carId}`}
          sections={sections}
          fields={vehicleFields}
          words={vehicleText}
          hidden={{ id: row.id, version: row.version }}
          saveWord={word}
          question={{
            title: say(vehicleText.replaceQuestion, { carId: row.carId }),
            text: say(vehicleText.replaceConsequence),
          }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            announceDone();
          }}
        />
      )}
    </>
  );
}
