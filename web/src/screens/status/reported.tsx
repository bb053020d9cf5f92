import type { Output } from '@fleet/contract/call';
import { operations, status, swipeKinds, swipeResults } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import type { Shaped } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { DataTable, type Paging } from '../../kit/list/DataTable';
import type { Page, RowOf } from '../../kit/list/listing';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';

const abnormal = {
  ...text(),
  Show: ({ value }: { value: unknown }) => {
    const say = useSay();
    const items = value as number[];
    return items.length === 0 ? say(statusText.allNormal) : items.join(', ');
  },
};

const fields = {
  time: instant(),
  operation: choice(operations, statusText),
  driver: text(),
  soc: figure(),
  kind: choice(swipeKinds, statusText),
  number: text(),
  result: choice(swipeResults, statusText),
  items: figure(),
  abnormal,
  remark: text(),
};

interface Props {
  input: { id: string; startTime: string; endTime: string };
}

export const Operations = ({ input }: Props) => (
  <Reported list={status.operations} input={input} columns={['time', 'operation', 'driver', 'soc']} />
);

export const Swipes = ({ input }: Props) => (
  <Reported list={status.swipes} input={input} columns={['time', 'kind', 'number', 'result']} />
);

interface ReportedProps<L extends Shaped> extends Props {
  list: L;
  columns: readonly (keyof RowOf<L> & string)[];
}

/** What a vehicle reported in a period, the newest first. */
function Reported<L extends Shaped>({ list, input, columns }: ReportedProps<L>) {
  const say = useSay();
  const [paging, setPaging] = useState<Paging>({});
  const answer = useCall(list, { ...input, ...paging } as never, { keepsOld: true });
  const page = answer.data as Page<RowOf<L>> | undefined;
  if (answer.error && !page)
    return <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />;
  return (
    <DataTable<RowOf<L>>
      list={list}
      columns={columns.map((name) => ({ name }))}
      fields={fields}
      words={statusText}
      rows={page?.rows}
      total={page?.total ?? 0}
      filter={paging}
      setFilter={(change) => setPaging({ ...paging, ...change })}
      isDimmed={answer.isPlaceholderData}
      empty={<Panel title={say(statusText.nothingReported)} />}
    />
  );
}

type Inspection = Output<typeof status.inspections>['rows'][number];
const inspectionColumns = (['time', 'driver', 'items', 'abnormal', 'remark'] as const).map((name) => ({
  name,
}));

export function Inspections({ id }: { id: string }) {
  const say = useSay();
  const { data, error, refetch } = useCall(status.inspections, { id });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  return (
    <DataTable<Inspection>
      list={status.inspections}
      columns={inspectionColumns}
      fields={fields}
      words={statusText}
      rows={data?.rows}
      total={null}
      filter={{}}
      setFilter={() => undefined}
      isDimmed={false}
      empty={<Panel title={say(statusText.nothingReported)} />}
    />
  );
}
