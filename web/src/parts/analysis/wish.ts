import type { Sent } from '@fleet/contract/call';
import type { Comparison } from '@fleet/contract/analysis/period';
import { comparisons, usualDays } from '@fleet/contract/analysis/period';
import type { HourSystem } from '@fleet/contract/figure/figure';
import type { Placing } from '@fleet/contract/figure/placing';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readFilter, type Shaped, writeFilter } from '../../kit/filter';
import { useToday } from '../../kit/today';
import { addDays, type Days } from './period';

/** The filter of an analysis: that of its rows. */
export interface Filter {
  orgId?: string;
  /** A company of those that an authority looks after. */
  companyId?: string;
  vehicleId?: string;
  driverId?: string;
  batteryType?: string;
  projectId?: string;
  startDate?: string;
  endDate?: string;
  hourSystem?: HourSystem;
  placing?: Placing | undefined;
  faultType?: string;
  violationType?: string;
  level?: string;
  handling?: string;
  sort?: string;
  pageNum?: number;
  pageSize?: number;
}

/** Entries of the address beside the filter. */
interface Entries {
  /** Unless said, with the period before. */
  compare?: Comparison | 'none' | null;
  /** The day that the table is narrowed to. */
  day?: string | null;
  /** The rows of the table, where a screen has several kinds. */
  by?: string | null;
  open?: string | null;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Everything that a person has asked of an analysis; it stands in the address, so that it can be sent to somebody. */
export function useWish(rows: Shaped) {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(rows, search) as Filter, [rows, search]);
  const today = useToday();
  const endDate = filter.endDate ?? today;
  const days: Days = { startDate: filter.startDate ?? addDays(endDate, 1 - usualDays), endDate };
  const day = search.get('day');
  const compared = search.get('compare');
  const compare = compared === 'none' ? undefined : (comparisons.find((one) => one === compared) ?? 'before');

  /** Changes the filter and other entries in one step; whoever filters begins at the first page. */
  function change(next: Filter, entries: Entries = {}) {
    setSearch((before) => {
      const own = readFilter(rows, before) as Filter;
      const address = writeFilter(rows, before, { ...own, pageNum: 1, ...next });
      for (const [name, value] of Object.entries(entries) as [string, string | null][]) {
        if (value === null) address.delete(name);
        else address.set(name, value);
      }
      return address;
    });
  }
  const shownDay = day && isDay.test(day) && day >= days.startDate && day <= days.endDate ? day : null;
  return {
    filter,
    change,
    today,
    days,
    compare,
    day: shownDay,
    by: search.get('by'),
    open: search.get('open'),
    /** The question of the charts: of the whole period. */
    drawing: { ...filter, compare },
    /** The question of the table: of the chosen day, if there is one. */
    rows: shownDay ? { ...filter, startDate: shownDay, endDate: shownDay } : filter,
  };
}

export type Wish = ReturnType<typeof useWish>;

/** The part of a question that a call takes. */
export const inputOf = <C extends Shaped>(call: C, question: object) =>
  Object.fromEntries(
    Object.entries(question).filter(
      ([name, value]) => value !== undefined && Object.hasOwn(call.input.shape, name),
    ),
  ) as Sent<C>;
