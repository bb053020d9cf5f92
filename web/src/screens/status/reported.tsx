import type { Output } from '@fleet/contract/call';
import { operations, status, swipeKinds, swipeResults } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { useCall } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useListed, useSay } from '../../kit/language';
import { DataTable } from '../../kit/list/DataTable';
import { PagedTable } from '../../kit/list/PagedTable';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';

const abnormal = {
  ...text(),
  Show: ({ value }: { value: unknown }) => {
    const say = useSay();
    const listed = useListed();
    const items = value as string[];
    return items.length === 0 ? say(statusText.allNormal) : listed(items);
  },
};

const fields = {
  time: instant(),
  operation: choice(operations, statusText),
  driver: text(),
  driverName: text(),
  inspector: text(),
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

const drawn = { fields, words: statusText, empty: statusText.nothingReported };

/** The uses of a vehicle in a period, the newest first. */
export const Operations = ({ input }: Props) => (
  <PagedTable
    {...drawn}
    list={status.operations}
    input={input}
    columns={['time', 'operation', 'driverName', 'driver', 'soc']}
  />
);

/** Who asked to drive a vehicle in a period, the newest first. */
export const Swipes = ({ input }: Props) => (
  <PagedTable
    {...drawn}
    list={status.swipes}
    input={input}
    columns={['time', 'driverName', 'kind', 'number', 'result']}
  />
);

type Inspection = Output<typeof status.inspections>['rows'][number];
const inspectionColumns = (['time', 'inspector', 'items', 'abnormal', 'remark'] as const).map((name) => ({
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
