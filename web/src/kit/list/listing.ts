import type { Call, Output } from '@fleet/contract/call';

export interface Row {
  id: string;
}

export type RowOf<L extends Call> = Output<L> extends { rows: (infer R extends Row)[] } ? R : never;

export interface Page<R> {
  rows: R[];
  total: number;
}
