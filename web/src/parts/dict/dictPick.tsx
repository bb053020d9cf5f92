import type { dictChoice } from '@fleet/contract/dict/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pick } from '../../kit/fields/pick';
import { RowPick } from '../../kit/fields/RowPick';

/** One value of a dictionary; the record keeps the value, not its name. */
export const dictPick = (call: (typeof dictChoice)[keyof typeof dictChoice]) =>
  pick(function DictPick(props: AskProps<string>) {
    const answer = useCall(call, {});
    const rows = answer.data?.rows.map(({ name, value }) => ({ id: value, name }));
    return <RowPick {...props} rows={rows} answer={answer} labelOf={({ name }) => name} />;
  });
