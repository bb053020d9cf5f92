import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { terminal, terminalFile, terminalImport } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { productKeyText, terminalTypeText } from '@fleet/contract/terminalType/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { DeleteMarked } from '../../kit/list/DeleteMarked';
import { Facts } from '../../kit/list/Facts';
import { ListBody } from '../../kit/list/ListBody';
import { ListTools } from '../../kit/list/ListTools';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { SecretPanel } from '../../kit/SecretPanel';
import { useMay } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { AllowHardware } from './AllowHardware';
import { scrap, sync, transfer } from './acts';
import { terminalFields } from './fields';
import { ProductKeys } from './ProductKeys';
import { ResetSecret } from './ResetSecret';
import { TerminalTypes } from './TerminalTypes';
import { VehicleOfTerminal } from './VehicleOfTerminal';
import { type NewTerminal, TerminalForm } from './TerminalForm';
import { useRefresh } from './useRefresh';
import { WaitingTerminals } from './WaitingTerminals';
import { RowAct } from '../../kit/list/RowAct';

type Terminal = Output<typeof terminal.list>['rows'][number];

const filters = [
  'orgId',
  'terminalId',
  'terminalType',
  'terminalTypeId',
  'state',
  'iccid',
  'firmwareVersion',
  'warrantyStatus',
  'pushed',
  'clockWrong',
] as const;
const columns = [
  'terminalId',
  'terminalType',
  'terminalModel',
  'protocol',
  'firmwareVersion',
  'carId',
  'orgName',
  'state',
  'iccid',
  'deliveryDate',
  'warrantyDate',
  'warrantyStatus',
  'pushed',
  'lastSeen',
] as const;
const facts = [
  ...columns,
  'reportedIccid',
  'phone',
  'productKey',
  'deviceName',
  'clockWrong',
  'takeoverAt',
  'takeoverFrom',
] as const;

export function TerminalFile() {
  const say = useSay();
  const may = useMay();
  const found = useList(terminal.list);
  const [form, setForm] = useState<{ row: Terminal | null } | null>(null);
  const [panel, setPanel] = useState<'waiting' | 'products' | 'types' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const refresh = useRefresh();
  const mayRefresh = may(terminal.refresh);
  const askDelete = useAskDelete(terminal.del);
  const mayMany =
    mayRefresh || [terminal.transfer, terminal.sync, terminal.scrap, terminal.del].some((call) => may(call));
  const mayAdd = may(terminal.add);
  const mayEdit = may(terminal.edit);
  const add = mayAdd && (() => setForm({ row: null }));
  useShortcuts({ n: () => (add ? add() : false) });

  function born({ id, deviceSecret }: NewTerminal) {
    setForm(null);
    found.setFresh(id);
    setSecret(deviceSecret);
  }

  const actions = (row: Terminal) => (
    <RowActions
      edit={mayEdit && row.state !== 'scrapped' && (() => setForm({ row }))}
      del={
        may(terminal.del) && (
          <RowAct danger onClick={() => askDelete(row.id, row.terminalId, () => found.leave(row.id))}>
            {say(shellText.del)}
          </RowAct>
        )
      }
    >
      {mayRefresh && row.state !== 'scrapped' && (
        <RowAct onClick={() => void refresh.one(row.id)}>{say(terminalText.refresh)}</RowAct>
      )}
      <VehicleOfTerminal row={row} />
      {may(terminal.scrap) && <scrap.OneRow row={row} />}
      {mayEdit && row.protocol === 'jt808' && row.state !== 'scrapped' && <AllowHardware row={row} />}
      {mayEdit && row.protocol === 'alink' && <ResetSecret row={row} onSecret={setSecret} />}
    </RowActions>
  );

  return (
    <>
      <ScreenHeader>
        <ListTools
          list={terminal.list}
          found={found}
          words={terminalText}
          columns={columns}
          file={terminalFile}
          sheet={terminalImport}
        />
        {add && (
          <>
            <Button onClick={() => setPanel('types')}>{say(terminalTypeText.title)}</Button>
            <Button onClick={() => setPanel('products')}>{say(productKeyText.title)}</Button>
            <Button onClick={() => setPanel('waiting')}>{say(terminalText.waitingTitle)}</Button>
            <Button type="primary" onClick={add}>
              {say(shellText.add)}
            </Button>
          </>
        )}
      </ScreenHeader>
      <ListBody
        list={terminal.list}
        found={found}
        fields={terminalFields}
        words={terminalText}
        name="terminalId"
        filters={filters}
        columns={columns}
        actions={mayEdit || mayRefresh || may(terminal.del) ? actions : undefined}
        edit={mayEdit ? (row) => row.state !== 'scrapped' && setForm({ row }) : undefined}
        add={add}
        batch={
          mayMany
            ? (selection) => (
                <>
                  {mayRefresh && (
                    <Button loading={refresh.isPending} onClick={() => void refresh.marked(selection)}>
                      {say(terminalText.refresh)}
                    </Button>
                  )}
                  {may(terminal.transfer) && <transfer.Marked selection={selection} />}
                  {may(terminal.sync) && <sync.Marked selection={selection} />}
                  {may(terminal.scrap) && <scrap.Marked selection={selection} />}
                  {may(terminal.del) && <DeleteMarked call={terminal.del} selection={selection} />}
                </>
              )
            : undefined
        }
        detail={(row) => <Facts names={facts} fields={terminalFields} words={terminalText} of={row} />}
      />
      {form && <TerminalForm key={form.row?.id} row={form.row} onAdded={born} close={() => setForm(null)} />}
      {panel === 'waiting' && <WaitingTerminals onAdopted={born} close={() => setPanel(null)} />}
      {panel === 'types' && <TerminalTypes close={() => setPanel(null)} />}
      {panel === 'products' && <ProductKeys close={() => setPanel(null)} />}
      {secret && (
        <SecretPanel
          title={say(terminalText.secretTitle)}
          hint={say(terminalText.secretHint)}
          secrets={[{ name: say(terminalText.secret), secret }]}
          close={() => setSecret(null)}
        />
      )}
    </>
  );
}
