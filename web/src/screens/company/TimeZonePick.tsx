import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';

const zones = Intl.supportedValuesOf('timeZone')
  .filter((zone) => zone.includes('/'))
  .map((id) => ({ id }));

export const TimeZonePick = (props: AskProps<string>) => (
  <RowPick {...props} rows={zones} labelOf={({ id }) => id} />
);
