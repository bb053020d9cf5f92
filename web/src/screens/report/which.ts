import type { Output } from '@fleet/contract/call';
import type { report } from '@fleet/contract/report/calls';

export type ReportRow = Output<typeof report.list>['rows'][number];
/** One report in one of its periods. */
export type Which = Pick<ReportRow, 'report' | 'period'>;
