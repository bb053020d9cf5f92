import { status } from '@fleet/contract/status/calls';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../kit/post';
import { useMay } from '../../kit/session';
import { type Deed, deedsOf } from './deeds';
import type { Asked } from '../../parts/trajectory/reading';

const pageSize = 200;
/** Operations and swipes of a week at work; what is more is counted and said. */
const mostPages = 10;

export interface Operations {
  /** Undefined until they were read. */
  deeds: readonly Deed[] | undefined;
  /** How many there are, where not all of them were read. */
  total: number | null;
  problem: unknown;
  retry: () => void;
}

const tailEvery = 30_000;

/** The acts with the vehicle in the order of time, asked again while the track grows; null for who may not see it. */
export function useOperations({ id, startTime, endTime }: Asked, isGrowing: boolean): Operations | null {
  const may = useMay();
  const isOff = !may(status.operations);
  const asked = { id, startTime, endTime };
  const { data, error, refetch } = useQuery({
    queryKey: [status.operations.subject, status.operations.path, 'whole', asked],
    queryFn: async ({ signal }) => {
      const read = { sort: 'time', pageSize } as const;
      const operations = await wholeOf((pageNum) =>
        post(status.operations, { ...asked, ...read, pageNum }, signal),
      );
      const swipes = await wholeOf((pageNum) => post(status.swipes, { ...asked, ...read, pageNum }, signal));
      const isWhole = operations.isWhole && swipes.isWhole;
      const deeds = deedsOf(operations.rows, swipes.rows);
      return { deeds, total: isWhole ? null : operations.total + swipes.total };
    },
    enabled: !isOff,
    refetchInterval: isGrowing ? tailEvery : false,
  });
  if (isOff) return null;
  return { deeds: data?.deeds, total: data?.total ?? null, problem: error, retry: () => void refetch() };
}

interface Page<Row> {
  rows: Row[];
  total: number;
}

/** All pages of a list, as many as are read. */
async function wholeOf<Row>(page: (pageNum: number) => Promise<Page<Row>>) {
  const rows: Row[] = [];
  let total = 0;
  for (let pageNum = 1; pageNum <= mostPages; pageNum += 1) {
    const found = await page(pageNum);
    rows.push(...found.rows);
    total = found.total;
    if (rows.length >= total || found.rows.length === 0) break;
  }
  return { rows, total, isWhole: rows.length >= total };
}
