import type { Input } from '@fleet/contract/call';
import type { command } from '@fleet/contract/command/calls';
import type { Context } from '../../../base/context';
import { plainFile } from '../../house/plain/service';
import { needTerminalType } from '../terminalType/service';
import { findCommand, listCommands } from './queries';

export const commands = plainFile({
  module: 'command',
  table: 'terminalCommand',
  find: findCommand,
  list: listCommands,
  nameOf: ({ terminalModel, identifier }) => `${terminalModel} ${identifier}`,
  watched: { terminal_command_once: 'identifier' },
  keepsDeleted: true,
  check: async (ctx, { terminalTypeId }) => void (await needTerminalType(ctx, String(terminalTypeId))),
});

/** Kept as JSON, and written by us: what was typed has been read and checked. */
const stored = <I extends { content?: unknown }>({ content, ...input }: I) => ({
  ...input,
  ...(content !== undefined && { content: JSON.stringify(content) }),
});

export const addCommand = (ctx: Context, input: Input<typeof command.add>) =>
  commands.add(ctx, stored(input));
export const editCommand = (ctx: Context, input: Input<typeof command.edit>) =>
  commands.edit(ctx, stored(input));
