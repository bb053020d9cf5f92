import { repairOrder, repairOrderFile } from '@fleet/contract/repair/calls';
import { repairOrderText } from '@fleet/contract/repair/text';
import { shellText } from '@fleet/contract/shell/text';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { Facts } from '../../kit/list/Facts';
import { ListBody } from '../../kit/list/ListBody';
import type { RowOf } from '../../kit/list/listing';
import { ListTools } from '../../kit/list/ListTools';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { orderFields } from '../../parts/repair/fields';
import { detailsOf } from '../../parts/repair/places';
import { ViewSwitch } from './ViewSwitch';
import { RowAct } from '../../kit/list/RowAct';

type Row = RowOf<typeof repairOrder.list>;

const filters = ['orgId', 'anyNum', 'requestNum', 'repairer', 'startTime', 'endTime'] as const;
const columns = [
  'requestNum',
  'carId',
  'repairer',
  'repairTime',
  'faultItem',
  'totalCost',
  'labourCost',
  'materialCost',
  'repairTypeName',
  'orgName',
] as const;
const facts = [...columns, 'malfunctionName', 'remark'] as const;

/** The repair orders: the work, who did it, and its cost. */
export function Orders() {
  const say = useSay();
  const may = useMay();
  const found = useList(repairOrder.list);
  const ask = useAskDelete(repairOrder.del);
  return (
    <>
      <ScreenHeader>
        <ListTools
          list={repairOrder.list}
          found={found}
          words={repairOrderText}
          columns={columns}
          file={repairOrderFile}
        />
        <ViewSwitch />
      </ScreenHeader>
      <ListBody
        list={repairOrder.list}
        found={found}
        fields={orderFields}
        words={repairOrderText}
        name="requestNum"
        filters={filters}
        columns={columns}
        actions={(row: Row) => (
          <RowActions
            del={
              may(repairOrder.del) &&
              row.mayDelete && (
                <RowAct danger onClick={() => ask(row.id, row.faultItem)}>
                  {say(shellText.del)}
                </RowAct>
              )
            }
          >
            <RowAct to={detailsOf(row.requestId)}>{say(repairOrderText.requestId)}</RowAct>
          </RowActions>
        )}
        detail={(row: Row) => <Facts names={facts} fields={orderFields} words={repairOrderText} of={row} />}
      />
    </>
  );
}
