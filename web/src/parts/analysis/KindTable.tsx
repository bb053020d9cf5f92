import type { Call } from '@fleet/contract/call';
import type { Text } from '@fleet/contract/text';
import { Link } from 'react-router';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import type { Field } from '../../kit/fields/field';
import { showFigure } from '../../kit/figures';
import type { Shaped } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { useMay, useSession } from '../../kit/session';
import { dayOf } from '../../kit/wallClock';
import { AnalysisTable } from './AnalysisTable';
import type { Answer } from './drawing';
import type { Wish } from './wish';

const share: Field<number> = {
  isFigure: true,
  Show: ({ value }) => `${showFigure(value * 100)}%`,
  Ask: () => null,
};

/** The columns of a table of kinds, with the objects that they befall. */
export const kindColumns = <O extends 'vehicles' | 'drivers'>(objects: O) =>
  ['id', 'count', objects, 'handled', 'handledRate', 'part', 'partSoFar'] as const;

interface Kind<C extends string> {
  id: C;
  count: number;
  vehicles: number;
  drivers: number;
  handled: number;
  handledRate: number | null;
  part: number | null;
  partSoFar: number | null;
}

interface Props<C extends string> {
  title: string;
  call: Shaped;
  answer: Answer<{ rows: Kind<C>[]; total: number; totals: object }>;
  columns: readonly (keyof Kind<C>)[];
  codes: readonly C[];
  names: Record<C, Text>;
  words: Record<string, Text>;
  wish: Wish;
  onOpen: (code: C) => void;
  /** The list of the findings themselves, and its filter of the kind. */
  list: { call: Call; page: string; field: string };
  word: Text;
}

/** Kinds of findings; a click narrows the screen to one, a link leads to the findings themselves. */
export function KindTable<C extends string>(props: Props<C>) {
  const { answer, codes, names, wish, onOpen, list, word, ...rest } = props;
  const say = useSay();
  const may = useMay();
  const { timeZone } = useSession().profile.user;
  const fields = {
    id: choice(codes, names),
    count: figure(),
    vehicles: figure(),
    drivers: figure(),
    handled: figure(),
    handledRate: share,
    part: share,
    partSoFar: share,
  };
  const days = { ...wish.days, ...wish.rows };
  const between = {
    startTime: new Date(dayOf(days.startDate, timeZone).from).toISOString(),
    endTime: new Date(dayOf(days.endDate, timeZone).to - 1).toISOString(),
  };
  const listOf = (code: C) =>
    `${list.page}?${new URLSearchParams({
      [list.field]: code,
      ...between,
      ...(wish.filter.orgId && { orgId: wish.filter.orgId }),
    })}`;
  return (
    <AnalysisTable<Kind<C>>
      {...rest}
      answer={answer}
      rows={answer.data?.rows}
      fields={fields as never}
      wish={wish}
      onOpen={({ id }) => onOpen(id)}
      {...(may(list.call) && {
        actions: ({ id }: Kind<C>) => <Link to={listOf(id)}>{say<Text>(word)}</Link>,
      })}
    />
  );
}
