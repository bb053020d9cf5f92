import { inspection, inspectionFile } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { useState } from 'react';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { ListBody } from '../../kit/list/ListBody';
import type { RowOf } from '../../kit/list/listing';
import { ListTools } from '../../kit/list/ListTools';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { Panel } from '../../kit/Panel';
import { useIsPhone } from '../../kit/phone';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { Counts } from './Counts';
import { inspectionFields } from './fields';
import { InspectForm } from './InspectForm';
import { Rates } from './Rates';
import { Records } from './Records';
import { Report } from './Report';
import { ViewSwitch } from './ViewSwitch';
import { RowAct } from '../../kit/list/RowAct';

type Row = RowOf<typeof inspection.list>;

const filters = ['orgId', 'anyNum', 'checked', 'result', 'day'] as const;
// A card on a phone shows the first few.
const columns = [
  'carId',
  'checked',
  'result',
  'checkTime',
  'inspector',
  'abnormalItems',
  'orgName',
  'plateNum',
  'remark',
] as const;

/** Which trucks were looked over today, or all reports. */
export function CarCheck() {
  const [view] = useAddressEntry('view');
  return view === 'records' ? <Records /> : <Vehicles />;
}

function Vehicles() {
  const say = useSay();
  const isPhone = useIsPhone();
  const mayInspect = useMay()(inspection.submit);
  const found = useList(inspection.list, { isLive: true });
  const [inspecting, setInspecting] = useState<Row | null>(null);
  // On a phone the trucks come first.
  const rates = <Rates orgId={found.filter.orgId} />;
  return (
    <>
      <ScreenHeader>
        <ListTools
          list={inspection.list}
          found={found}
          words={inspectionText}
          columns={columns}
          file={inspectionFile}
        />
        <ViewSwitch />
      </ScreenHeader>
      <Counts found={found} />
      {!isPhone && rates}
      <ListBody
        list={inspection.list}
        found={found}
        fields={inspectionFields}
        words={inspectionText}
        name="carId"
        filters={filters}
        columns={columns}
        actions={
          mayInspect
            ? (row: Row) => (
                <RowActions>
                  <RowAct onClick={() => setInspecting(row)}>{say(inspectionText.inspect)}</RowAct>
                </RowActions>
              )
            : undefined
        }
        summary={isPhone && rates}
        detail={({ inspectionId }) =>
          inspectionId ? <Report id={inspectionId} /> : <Panel title={say(inspectionText.noReport)} />
        }
      />
      {inspecting && <InspectForm vehicle={inspecting} close={() => setInspecting(null)} />}
    </>
  );
}
