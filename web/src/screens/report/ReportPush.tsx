import { deliveryStates, report } from '@fleet/contract/report/calls';
import { reportKinds, reportPeriods } from '@fleet/contract/report/content';
import { reportText } from '@fleet/contract/report/text';
import { shellText } from '@fleet/contract/shell/text';
import { useState } from 'react';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import { flag } from '../../kit/fields/flag';
import { instant } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { text } from '../../kit/fields/text';
import { useAskFirst } from '../../kit/askFirst';
import { useSay } from '../../kit/language';
import { DataTable } from '../../kit/list/DataTable';
import { Filters } from '../../kit/list/Filters';
import { RowActions } from '../../kit/list/RowActions';
import { useFilter } from '../../kit/filter';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { ReportDrawer } from './ReportDrawer';
import type { ReportRow } from './which';
import { RowAct } from '../../kit/list/RowAct';

const fields = {
  report: choice(reportKinds, reportText),
  period: choice(reportPeriods, reportText),
  isSubscribed: flag(),
  subscriberCount: number(),
  lastSent: instant(),
  lastState: choice(deliveryStates, reportText),
  problem: text(),
};

const columns = (
  ['report', 'period', 'isSubscribed', 'subscriberCount', 'lastSent', 'lastState', 'problem'] as const
).map((name) => ({ name }));

/** The reports that come by mail; each person subscribes for himself. */
export function ReportPush() {
  const say = useSay();
  const may = useMay();
  const [filter, setFilter] = useFilter(report.list);
  const [open, setOpen] = useState<ReportRow | null>(null);
  const { data, error, refetch } = useCall(report.list, filter);
  return (
    <>
      <ScreenHeader>{say(reportText.schedule)}</ScreenHeader>
      <Filters
        names={['report', 'period']}
        fields={fields}
        words={reportText}
        filter={filter}
        setFilter={setFilter as (change: object) => void}
      />
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <DataTable<ReportRow>
          list={report.list}
          columns={columns}
          fields={fields}
          words={reportText}
          rows={data?.rows}
          total={null}
          filter={{}}
          setFilter={() => undefined}
          isDimmed={false}
          empty={<Panel title={say(shellText.noMatch)} />}
          onOpen={setOpen}
          actions={(row) => (
            <RowActions>
              {row.isSubscribed
                ? may(report.cancel) && <Cancel row={row} />
                : may(report.subscribe) && <Subscribe row={row} />}
            </RowActions>
          )}
        />
      )}
      {open && <ReportDrawer row={open} close={() => setOpen(null)} />}
    </>
  );
}

function Subscribe({ row: { report: kind, period } }: { row: ReportRow }) {
  const say = useSay();
  const { mutate, isPending } = useSend(report.subscribe);
  return (
    <RowAct
      loading={isPending}
      onClick={() =>
        mutate({ report: kind, period }, { onSuccess: () => announceDone(reportText.subscribed) })
      }
    >
      {say(reportText.subscribe)}
    </RowAct>
  );
}

function Cancel({ row: { report: kind, period } }: { row: ReportRow }) {
  const say = useSay();
  const askFirst = useAskFirst();
  const { mutateAsync } = useSend(report.cancel);
  const ask = () =>
    askFirst({
      title: `${say(reportText.cancel)} · ${say(reportText[kind])} · ${say(reportText[period])}`,
      text: say(reportText.cancelQuestion),
      verb: say(reportText.cancel),
      isDanger: true,
      act: () => mutateAsync({ report: kind, period }).then(() => announceDone(reportText.cancelled)),
    });
  return (
    <RowAct danger onClick={ask}>
      {say(reportText.cancel)}
    </RowAct>
  );
}
