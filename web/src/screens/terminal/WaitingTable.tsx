import { shellText } from '@fleet/contract/shell/text';
import { terminalText } from '@fleet/contract/terminal/text';
import type { ComponentProps } from 'react';
import type { Shaped } from '../../kit/filter';
import { PagedTable } from '../../kit/list/PagedTable';
import { terminalFields } from './fields';

type Props<L extends Shaped> = Pick<
  ComponentProps<typeof PagedTable<L>>,
  'list' | 'columns' | 'sort' | 'actions'
>;

/** Terminals that wait for somebody, as they come in. */
export const WaitingTable = <L extends Shaped>(props: Props<L>) => (
  <PagedTable {...props} fields={terminalFields} words={terminalText} isLive empty={shellText.nothingYet} />
);
