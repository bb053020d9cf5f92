/** The answer to a question, as `useCall` gives it. */
export interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
}

/** The figures of a period and their course: the answer of every `…Drawing` call. */
export interface Drawing<N extends string = string> {
  startDate: string;
  endDate: string;
  countedAt: string | null;
  before: { startDate: string; endDate: string } | null;
  figures: { name: N; value: number | null; before: number | null }[];
  days: {
    day: string;
    values: Partial<Record<N, number | null>>;
    before: Partial<Record<N, number | null>> | null;
  }[];
}

/** How many of each kind on each day. */
export type KindsByDay<C extends string> = { day: string; counts: Partial<Record<C, number>> }[];

export interface HoursOfDay {
  day: string;
  atWork: number[];
  workSeconds: number[];
}
