import type { Output } from '@fleet/contract/call';
import { driver } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { driverFields } from './fields';

type Driver = Output<typeof driver.list>['rows'][number];

/** A button of a driver's row that asks for one field, which has a call of its own. */
const askingFor = (call: typeof driver.editNum | typeof driver.bindUser, name: string, word: Text) =>
  function AskOne({ row }: { row: Driver }) {
    const say = useSay();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button type="link" onClick={() => setOpen(true)}>
          {say<Text>(word)}
        </Button>
        {isOpen && (
          <RecordForm
            call={call}
            title={`${say<Text>(word)} · ${row.driverNum} ${row.driverName}`}
            sections={[{ names: [name] }]}
            fields={driverFields}
            words={driverText}
            initial={row}
            hidden={{ id: row.id, version: row.version }}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              announceDone();
            }}
          />
        )}
      </>
    );
  };

export const EditNum = askingFor(driver.editNum, 'driverNum', driverText.editNum);
export const BindUser = askingFor(driver.bindUser, 'userId', driverText.bindUser);
