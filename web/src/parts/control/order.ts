import type { Output, Sent } from '@fleet/contract/call';
import type { Parameter } from '@fleet/contract/command/parameters';
import type { command } from '@fleet/contract/command/calls';
import type { control } from '@fleet/contract/control/calls';
import { restraining } from '@fleet/contract/control/states';

type Offered = Output<typeof command.offered>['rows'][number];

/** A command as its sender knows it, whichever models have it. */
export interface Choice {
  identifier: string;
  cmdType: Offered['cmdType'];
  nameZh: string;
  nameEn: string;
  parameters: readonly Parameter[];
}

/** To whom it goes. */
export type Targets = Pick<
  Sent<typeof control.outlook>,
  'vehicleIds' | 'terminalRowIds' | 'matching' | 'all' | 'file'
>;

export interface Order {
  choice: Choice | null;
  targets: Targets;
  params: Record<string, unknown>;
}

/** The commands of the catalogue, each once; what stops or slows a truck comes first. */
export function choicesIn(rows: readonly Offered[], mayIssue: boolean): Choice[] {
  const known = new Map<string, Choice>();
  for (const { identifier, cmdType, nameZh, nameEn, content } of rows) {
    const key = `${cmdType} ${identifier}`;
    if (!known.has(key) && (mayIssue || restraining.includes(identifier)))
      known.set(key, { identifier, cmdType, nameZh, nameEn, parameters: content });
  }
  const weight = ({ identifier }: Choice) => {
    const at = restraining.indexOf(identifier);
    return at < 0 ? restraining.length : at;
  };
  return [...known.values()].sort((one, other) => weight(one) - weight(other));
}

export const hasTargets = ({ vehicleIds, terminalRowIds, matching, all, file }: Targets) =>
  matching !== undefined ||
  all === true ||
  file !== undefined ||
  (Array.isArray(vehicleIds) && vehicleIds.length > 0) ||
  (Array.isArray(terminalRowIds) && terminalRowIds.length > 0);
