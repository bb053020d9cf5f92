import { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { OlderBody } from '../../kit/list/OlderBody';
import { useSay } from '../../kit/language';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useRule } from '../../parts/legalRule/useRule';
import { inspectionFields } from './fields';
import { Report } from './Report';
import { ViewSwitch } from './ViewSwitch';

const filters = ['orgId', 'anyNum', 'result', 'startTime', 'endTime'] as const;
const columns = [
  'carId',
  'checkTime',
  'orgName',
  'inspector',
  'result',
  'abnormalItems',
  'remark',
  'source',
] as const;

/** Every report, the newest first. */
export const Records = () => (
  <>
    <ScreenHeader>
      <ViewSwitch />
    </ScreenHeader>
    <OlderBody
      list={inspection.records}
      fields={inspectionFields}
      words={inspectionText}
      name="carId"
      filters={filters}
      columns={columns}
      detail={({ id }) => <Report id={id} />}
    />
    <Kept />
  </>
);

function Kept() {
  const say = useSay();
  const years = useRule('inspectionYears');
  return <p className="checkKept">{say(inspectionText.kept, { years })}</p>;
}
