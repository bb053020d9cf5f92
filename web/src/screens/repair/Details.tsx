import { log } from '@fleet/contract/log/calls';
import { repair } from '@fleet/contract/repair/calls';
import { repairText } from '@fleet/contract/repair/text';
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { RoomForActs, RowActions } from '../../kit/list/RowActions';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { RequestDetail } from './RequestDetail';
import { RequestLog } from './RequestLog';
import { StateTag } from '../../parts/repair/StateTag';
import { StepButtons } from './StepButtons';
import { useTakeStep } from './steps';

const pageRoom = { acts: 3, pixels: 200, look: 'page' } as const;

/** One request in a tab of its own, to be worked on and to be printed. */
export function Details() {
  const say = useSay();
  const may = useMay();
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, error, refetch } = useCall(repair.one, { id }, { isLive: true });
  const { take, form } = useTakeStep();
  return (
    <>
      <ScreenHeader record={data ? `${data.requestNum} ${data.carId}` : undefined}>
        <Link className="repairBack" to="/VehicleManagement/RepairManagement">
          {say(repairText.toList)}
        </Link>
        {data && (
          <>
            <StateTag value={data.state} />
            <RoomForActs value={pageRoom}>
              <RowActions>
                <StepButtons row={data} take={take} />
              </RowActions>
            </RoomForActs>
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {say(repairText.print)}
            </Button>
          </>
        )}
      </ScreenHeader>
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && <RequestDetail request={data} />}
      {data && may(log.list) && <RequestLog id={data.id} />}
      {form}
    </>
  );
}
