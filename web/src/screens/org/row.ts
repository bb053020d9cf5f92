import type { Output } from '@fleet/contract/call';
import type { org } from '@fleet/contract/org/calls';

export type OrgRow = Output<typeof org.tree>['rows'][number];
