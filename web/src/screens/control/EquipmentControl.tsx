import { control, controlFile } from '@fleet/contract/control/calls';
import { orderRights } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ListBody } from '../../kit/list/ListBody';
import { ListTools } from '../../kit/list/ListTools';
import { Facts } from '../../kit/list/Facts';
import type { RowOf } from '../../kit/list/listing';
import { RowActions } from '../../kit/list/RowActions';
import type { Selection } from '../../kit/list/selection';
import { useList } from '../../kit/list/useList';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { cancel, retry } from './acts';
import { BatchBar } from '../../parts/control/BatchProgress';
import { controlFields } from '../../parts/control/fields';
import { useParameters } from '../../parts/control/params';
import { IssueCommand } from '../../parts/control/IssueCommand';

const filters = ['orgId', 'anyNum', 'terminalId', 'identifier', 'state', 'startTime', 'endTime'] as const;
const columns = [
  'issuedAt',
  'terminalId',
  'carId',
  'instruction',
  'state',
  'problem',
  'answer',
  'issuedBy',
  'finishedAt',
  'cmdType',
  'batchId',
] as const;
const facts = [...columns, 'orgName', 'params', 'sentAt', 'answerCode', 'tries', 'retries'] as const;

type Row = RowOf<typeof control.list>;

/** Everything that terminals were told, and what became of it. */
export function EquipmentControl() {
  const say = useSay();
  const may = useMay();
  const paramsOf = useParameters();
  const found = useList(control.list, { isLive: true });
  const named = (row: Row): Row => ({ ...row, issuedBy: row.issuedBy ?? say(controlText.system) });
  const rows = found.rows?.map(named);
  const mayIssue = may({ right: orderRights });
  const mayRetry = may(control.retry);
  const mayCancel = may(control.cancel);
  const batches = useCall(control.batches, {}, { keepsOld: true, isLive: true });
  const underWay = batches.data?.rows.filter(({ sending }) => sending > 0) ?? [];
  return (
    <>
      <ScreenHeader>
        <ListTools
          list={control.list}
          found={found}
          words={controlText}
          columns={columns}
          file={controlFile}
        />
        {mayIssue && <IssueCommand />}
      </ScreenHeader>
      {underWay.map((batch) => (
        <BatchBar key={batch.id} batch={batch} />
      ))}
      <ListBody
        list={control.list}
        found={found}
        rows={rows}
        fields={controlFields}
        words={controlText}
        name="terminalId"
        filters={filters}
        columns={columns}
        actions={(row: Row) => (
          <RowActions>
            {mayRetry && <retry.OneRow row={row} />}
            {mayCancel && <cancel.OneRow row={row} />}
          </RowActions>
        )}
        {...((mayRetry || mayCancel) && {
          batch: (selection: Selection) => (
            <>
              {mayRetry && <retry.Marked selection={selection} />}
              {mayCancel && <cancel.Marked selection={selection} />}
            </>
          ),
        })}
        detail={(row: Row) => (
          <Facts
            names={facts}
            fields={controlFields}
            words={controlText}
            of={{ ...named(row), params: paramsOf(row) }}
          />
        )}
      />
    </>
  );
}
