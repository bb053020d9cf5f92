import { fault, violation, type AlarmKind } from '@fleet/contract/alarm/calls';

export type AlarmFilter = Record<string, unknown>;

/** The field by which a list is narrowed to one kind. */
export const typeOf = { fault: 'faultType', violation: 'violationType' } as const;

const paging = ['pageNum', 'pageSize'];
const known = {
  fault: Object.keys(fault.groups.input.shape),
  violation: Object.keys(violation.groups.input.shape),
};

/** As much of the filter of a list as its groups know: how it was handled and in which order is theirs. */
export const wishOf = (kind: AlarmKind, filter: AlarmFilter): AlarmFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([name]) => known[kind].includes(name) && !paging.includes(name)),
  );
