import { distribution } from '@fleet/contract/distribution/calls';
import { useCall } from '../../kit/calls';
import { useFilter } from '../../kit/filter';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

const named = (names: readonly string[]) => [...new Set(names)].map((id) => ({ id }));
const labelOf = ({ id }: { id: string }) => id;

/** Picks one of the provinces in which vehicles are registered. */
export function ProvincePick(props: AskProps<string>) {
  const answer = useCall(distribution.areas, {});
  const rows = answer.data && named(answer.data.rows.map(({ province }) => province));
  return <RowPick {...props} rows={rows} answer={answer} labelOf={labelOf} />;
}

/** Picks one of the cities, of the province that is chosen already if one is. */
export function CityPick(props: AskProps<string>) {
  const [{ province }] = useFilter(distribution.locations);
  const answer = useCall(distribution.areas, {});
  const inside = answer.data?.rows.filter((row) => !province || row.province === province);
  const rows = inside && named(inside.flatMap(({ city }) => city ?? []));
  return <RowPick {...props} rows={rows} answer={answer} labelOf={labelOf} />;
}
