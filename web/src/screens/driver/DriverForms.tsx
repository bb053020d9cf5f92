import type { Output } from '@fleet/contract/call';
import { driver } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import type { Text } from '@fleet/contract/text';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { driverFields } from './fields';

interface Props {
  row: Output<typeof driver.list>['rows'][number];
  close: () => void;
}

/** A form for one field of a driver that has a call of its own. */
const askingFor = (call: typeof driver.editNum | typeof driver.bindUser, name: string, word: Text) =>
  function AskOne({ row, close }: Props) {
    const say = useSay();
    return (
      <RecordForm
        call={call}
        title={`${say<Text>(word)} · ${row.driverNum} ${row.driverName}`}
        sections={[{ names: [name] }]}
        fields={driverFields}
        words={driverText}
        initial={row}
        hidden={{ id: row.id, version: row.version }}
        onClose={close}
        onDone={() => {
          close();
          announceDone();
        }}
      />
    );
  };

export const EditNum = askingFor(driver.editNum, 'driverNum', driverText.editNum);
export const BindUser = askingFor(driver.bindUser, 'userId', driverText.bindUser);
