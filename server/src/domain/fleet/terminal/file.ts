import type { Output } from '@fleet/contract/call';
import type { terminal } from '@fleet/contract/terminal/calls';
import type { Context } from '../../../base/context';
import { editable } from '../../house/plain/service';
import { findTerminal, showTerminals } from './queries';

/** A terminal as it was made, with its secret where it has one: shown this once. */
export type NewTerminal = Output<typeof terminal.add>;

export const file = editable({
  module: 'terminal',
  find: findTerminal,
  nameOf: ({ terminalId }: { terminalId: string }) => terminalId,
  show: showTerminals,
  tell(ctx, id, companyId) {
    ctx.tell('terminalChanged', { terminalRowId: id });
    ctx.tell('changed', { subject: 'terminal', ids: [id], companyId });
  },
});

/** The terminal, if it is in sight. */
export const needTerminal = file.findOrFail;

/** Whoever is connected as the terminal is not it any more. */
export const cutOff = (ctx: Context, terminalRowId: string) => ctx.tell('linkVoid', { terminalRowId });
