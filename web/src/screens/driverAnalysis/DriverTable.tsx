import { driverAnalysis } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import type { ReactNode } from 'react';
import type { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DriverDays } from '../../parts/analysis/DriverDays';
import { linesOf } from '../../parts/analysis/rows';
import type { Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

export const { rows: driverRows, organizations } = driverAnalysis;

export const figures = [
  'workHours',
  'useRate',
  'stops',
  'kilometres',
  'violations',
  'violationRate',
  'checks',
  'faults',
] as const;
export const columns = ['driverName', 'driverNum', 'teamName', 'orgName', ...figures] as const;

interface Props {
  wish: Wish;
  table: ReturnType<typeof useCall<typeof driverRows>>;
  tools?: ReactNode;
}

/** All figures of each driver; a click opens his days. */
export function DriverTable({ wish, table, tools }: Props) {
  const say = useSay();
  const [, setOpen] = useAddressEntry('open');
  const rows = linesOf(table.data?.rows);
  return (
    <>
      <AnalysisTable
        title={say(analysisText.perDriver)}
        call={driverRows}
        answer={table}
        rows={rows}
        columns={columns}
        fields={fields}
        words={words}
        wish={wish}
        tools={tools}
        onOpen={({ objectId }) => setOpen(objectId)}
        mayOpen={({ objectId }) => objectId !== null}
      />
      <DriverDays wish={wish} beside={rows} names={['workHours', 'useRate', 'violations', 'checks']} />
    </>
  );
}
