import type { Output } from '@fleet/contract/call';
import type { menu } from '@fleet/contract/menu/calls';

export type MenuNodeRow = Output<typeof menu.list>['rows'][number];
