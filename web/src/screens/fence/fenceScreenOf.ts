import type { Call } from '@fleet/contract/call';
import type { FenceShape, shapesAnswer } from '@fleet/contract/fence/calls';
import type { Text } from '@fleet/contract/text';
import type { ComponentType, ReactNode } from 'react';
import type { Fields } from '../../kit/fields/field';
import type { Shaped } from '../../kit/filter';
import type { RowOf } from '../../kit/list/listing';
import type { FenceKind } from '../../parts/fence/fenceLayers';

export type FenceRow = FenceShape & { version: number; orgId: string };

/** The declaration of a screen for fences of one kind. */
export interface FenceScreenOf<L extends Shaped> {
  kind: FenceKind;
  list: L;
  calls: {
    one: Call;
    shapes: Call<Shaped['input'], typeof shapesAnswer>;
    add: Shaped;
    edit: Shaped;
    del: Call;
  };
  file: Call;
  text: Record<string, Text> & Record<'title' | 'nobody' | 'addTitle' | 'editTitle', Text>;
  fields: Fields;
  filters: readonly string[];
  columns: readonly (keyof RowOf<L> & string)[];
  /** The field that names its terminals or vehicles. */
  members: 'terminalRowIds' | 'vehicleIds';
  /** Not while it is on its way out. */
  mayChange?: (row: RowOf<L>) => boolean;
  /** The facts of one fence; `inside` is who is in it now. */
  Detail: ComponentType<{ row: RowOf<L>; inside: ReactNode }>;
}
