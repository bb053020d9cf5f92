import { approval, approvalFile } from '@fleet/contract/review/calls';
import { approvalText } from '@fleet/contract/review/text';
import { ListBody } from '../../kit/list/ListBody';
import type { RowOf } from '../../kit/list/listing';
import { ListTools } from '../../kit/list/ListTools';
import { useList, type Found } from '../../kit/list/useList';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { useIsPhone } from '../../kit/phone';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { AuditMarked } from './AuditMarked';
import { Evidence } from './Evidence';
import { approvalFields } from './fields';
import './review.css';

type Row = RowOf<typeof approval.list>;

const filters = ['companyId', 'kind', 'anyNum', 'approval', 'startTime', 'endTime'] as const;
// Beside the evidence there is room for the first few, as there is in a card.
const columns = [
  'number',
  'approval',
  'companyName',
  'newExpire',
  'submittedAt',
  'kind',
  'name',
  'expire',
  'reason',
] as const;

/** The applications that wait for a decision on the left, the evidence on the right; on a phone one after the other. */
export function AnnualReview() {
  const say = useSay();
  const isPhone = useIsPhone();
  const mayBatch = useMay()(approval.batchAudit);
  const found = useList(approval.list, { isLive: true });
  const { rows = [], open, setOpen } = found;
  const at = rows.findIndex(({ id }) => id === open);
  const shown = rows[at] ?? found.openRow;
  /** The applications that are still to be decided, after this one first. */
  const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    ({ approval, mayAudit }) => approval === 'unapproved' && mayAudit,
  );
  const evidence = (row: Row) => (
    <Evidence key={row.id} row={row} next={next && (() => setOpen(next.id, { replace: true }))} />
  );
  const queue = (inList: Found<typeof approval.list>) => (
    <ListBody
      list={approval.list}
      found={inList}
      fields={approvalFields}
      words={approvalText}
      name="number"
      filters={filters}
      columns={columns}
      batch={mayBatch ? (selection) => <AuditMarked selection={selection} /> : undefined}
      detail={evidence}
    />
  );
  return (
    <>
      <ScreenHeader>
        <ListTools
          list={approval.list}
          found={found}
          words={approvalText}
          columns={columns}
          file={approvalFile}
        />
      </ScreenHeader>
      {isPhone ? (
        queue(found)
      ) : (
        <div className="reviewSplit fillsPane">
          <section className="reviewSplit__queue" aria-label={say(approvalText.queue)}>
            {queue({ ...found, open: null })}
          </section>
          {/* Who has no mouse scrolls it with the arrow keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="reviewSplit__evidence" aria-label={say(approvalText.evidence)} tabIndex={0}>
            {shown ? (
              <>
                <h2 className="reviewEvidence__title">{shown.number}</h2>
                {evidence(shown)}
              </>
            ) : (
              // Until the queue was answered nobody knows whether it is empty.
              found.rows && (
                <Panel title={say(found.total === 0 ? approvalText.noEvidence : approvalText.choose)} />
              )
            )}
          </section>
        </div>
      )}
    </>
  );
}
